import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.mjs'

const executablePath = await findChromium()
if (!executablePath) throw new Error('No Chromium found. `npm run e2e` installs one; or name yours in CHROMIUM_PATH.')

/**
 * Tests that need a keyboard, a portal with one first administrator, or screens whose links and calls are the same at
 * any width. `gallery` and `layout` set the width themselves; `layout` thereby measures what `public-walk` would meet
 * on a phone.
 */
const WIDE_ONLY = specs([
  'accessibility',
  'admin-appeals',
  'admin-people',
  'admin-questions',
  'api-docs',
  'demo-links',
  'gallery',
  'layout',
  'office-season',
  'resit-season',
  'second-factor',
  'public-keyboard',
  'public-walk',
  'quiz-keyboard',
  'quiz-kinds',
])
/** Tests of words, calls and files that are the same at any width; the widths of these screens have other tests. */
const NARROW_ONLY = specs([
  'accounts',
  'admin-front',
  'admin-library',
  'admin-sheets',
  'contribute',
  'feedback',
  'fresh',
  'offline',
  'paper',
  'public-states',
  'results-journey',
  'static-site',
  'university',
])

function specs(names: readonly string[]): string[] {
  return names.map((name) => `**/${name}.spec.ts`)
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/prepare-demo.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: false,
  workers: 2,
  // A busy machine delays a browser by seconds. The summary counts the tests that passed only when run again.
  retries: 1,
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // The fonts are our own and are drawn without hinting, so machines differ only slightly, in antialiasing.
    toHaveScreenshot: { animations: 'disabled', scale: 'css', threshold: 0.08, maxDiffPixelRatio: 0.002 },
  },
  snapshotPathTemplate: 'e2e/gallery/pictures/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: [...CHROMIUM_FLAGS, '--font-render-hinting=none'],
      // Without a UTF-8 locale Chromium's shell saves a file with an Arabic name as `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    colorScheme: 'light',
    // Only the tests of the service worker allow one: in other tests, every page would first store the whole portal.
    serviceWorkers: 'block',
    // A trace doubles the work of every test; `npx playwright test FILE --trace on` records one.
    screenshot: 'only-on-failure',
  },
  projects: [
    // This project has the longest files. It starts first, so that at the end no worker runs a long file alone.
    { name: 'desktop', testIgnore: NARROW_ONLY, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      testIgnore: WIDE_ONLY,
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
  ],
})
