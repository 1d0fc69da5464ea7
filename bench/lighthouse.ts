// `npm run bench:lighthouse`: runs Lighthouse for phones on the home page, a list, a result and the trial quiz of the
// built server with the demonstration, and takes medians of five runs. Fails if a limit is missed. Lighthouse takes 60
// MB, so it is not among our packages: npx fetches it at the first run, in the last version for Node 20.19.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from '../e2e/portal.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.mjs'
import { figure } from './figures.ts'
import { median } from './median.ts'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const RUNS = 5
/** Lighthouse sometimes loses its own trace (NO_NAVSTART) and asks to be run again. */
const ATTEMPTS = 3
const LIST = '#/degrees/grade_1/2024_25'
const LIMITS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
/** The largest contentful paint in milliseconds, and the sum of layout shifts. */
const AT_MOST = { 'largest-contentful-paint': 1800, 'cumulative-layout-shift': 0.02 }

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; scoreDisplayMode: string; title: string }>
}

const folder = mkdtempSync(join(tmpdir(), 'diwan-lighthouse-'))
const portal = await startPortal({ DIWAN_DEMO: '1', LOG_LEVEL: 'silent' })
const chromium = await ensureChromium()
try {
  const seat = await someSeat()
  const pages = { home: '', list: LIST, result: `${LIST}/${seat}`, quiz: '#/test_yourself' }
  for (const [name, address] of Object.entries(pages)) {
    judge(
      name,
      Array.from({ length: RUNS }, (_, run) => report(`${portal.url}/${address}`, `${name}-${run}.json`)),
    )
  }
} finally {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
}

function report(url: string, file: string): Report {
  const path = join(folder, file)
  const flags = `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`
  const argv = ['--yes', LIGHTHOUSE, url, '--quiet', flags, '--output=json', `--output-path=${path}`]
  for (let attempt = 1; ; attempt += 1) {
    try {
      execFileSync('npx', argv, {
        env: { ...process.env, CHROME_PATH: chromium },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      return JSON.parse(readFileSync(path, 'utf8')) as Report
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

function judge(page: string, reports: readonly Report[]): void {
  for (const [name, limit] of Object.entries(LIMITS)) {
    const value = Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0)))
    figure({ what: `${page}: ${name}`, value, unit: '', atLeast: limit })
  }
  for (const [name, limit] of Object.entries(AT_MOST)) {
    const value = median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
    figure({ what: `${page}: ${name}`, value, unit: limit > 1 ? ' ms' : '', atMost: limit })
  }
  for (const title of complaints(reports[0])) console.log(`  ${title}`)
}

/** Returns the titles of the pass-or-fail audits that a page fails; audits of speed have a score between 0 and 1. */
function complaints(one: Report | undefined): string[] {
  const failed = Object.values(one?.audits ?? {}).filter(({ score, scoreDisplayMode }) => {
    return scoreDisplayMode === 'binary' && score === 0
  })
  return failed.map(({ title }) => title)
}

async function someSeat(): Promise<string> {
  const answer = await fetch(`${portal.url}/api/grade_1/degrees/2024_25`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}
