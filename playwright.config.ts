import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.mjs'

const executablePath = await findChromium()
if (!executablePath) throw new Error('No Chromium found. `npm run e2e` installs one; or name yours in CHROMIUM_PATH.')

/**
 * Tests that run at the width of a desktop only: they need a keyboard, or make the first administrator of a portal,
 * which is possible only once, or open screens whose links and calls are the same at any width. `gallery` and `layout`
 * set the width themselves; `layout` also measures at a phone's width the screens that `public-walk` opens.
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
/**
 * Tests that run at the width of a phone only: the texts, calls and files that they check are the same at any width.
 */
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
  // On a busy machine a browser can be late by seconds. The summary counts the tests that passed only when run again.
  retries: 1,
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // The portal has its own fonts, and they are drawn without hinting, so that pictures of different machines differ
    // only in antialiasing.
    toHaveScreenshot: { animations: 'disabled', scale: 'css', threshold: 0.08, maxDiffPixelRatio: 0.002 },
  },
  snapshotPathTemplate: 'e2e/gallery/pictures/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args: [...CHROMIUM_FLAGS, '--font-render-hinting=none'],
      // In a locale without UTF-8, Chromium's headless shell saves a file with an Arabic name as `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    colorScheme: 'light',
    // Only the tests of the service worker allow it: in all other tests, each page would first store the whole portal.
    serviceWorkers: 'block',
    // No trace is recorded, because it doubles the work of a test. `npx playwright test FILE --trace on` records one.
    screenshot: 'only-on-failure',
  },
  projects: [
    // This project has the tests that take longest. It starts first, so that at the end no worker is left with a long
    // test.
    { name: 'desktop', testIgnore: NARROW_ONLY, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      testIgnore: WIDE_ONLY,
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
  ],
})
