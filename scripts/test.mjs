// `npm test`: installs, builds, finds a Chromium, and runs every check in order; stops at the first that fails and says at
// the end how much was looked at. `npm run check` is its static part. One step or group by name: `node scripts/test.mjs
// lint`, `node scripts/test.mjs e2e`; `--keep-going` runs the rest after a failure.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PreparationError, prepare, root } from './prepare.mjs'

const VITEST_REPORT = '.cache/vitest.json'
const E2E_REPORT = '.cache/e2e.json'
const WALLS_REPORT = '.cache/walls.json'

/** Name, groups it belongs to, and the command. `bin:` is a program of node_modules/.bin, run by this Node. */
const STEPS = [
  ['lockfile', ['check'], ['scripts/complete-lockfile.mjs', '--check']],
  ['format', ['check', 'lint'], ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  ['oxlint', ['check', 'lint'], ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
  ['typecheck', ['check'], ['scripts/typecheck.mjs']],
  ['walls', ['check'], ['scripts/walls.mjs']],
  ['walls-selftest', ['check'], ['scripts/walls-selftest.mjs']],
  [
    'stylelint',
    ['check', 'lint'],
    ['node_modules/stylelint/bin/stylelint.mjs', '--max-warnings=0', 'src/web/**/*.css'],
  ],
  ['unused', ['check'], ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['house-bans', ['check', 'lint'], ['scripts/house-bans.mjs']],
  ['house-sizes', ['check'], ['scripts/house-sizes.mjs']],
  ['unit', [], ['node_modules/vitest/vitest.mjs', 'run', ...reporters('default', VITEST_REPORT)]],
  ['budgets', [], ['scripts/check-budgets.mjs']],
  ['e2e', [], ['node_modules/@playwright/test/cli.js', 'test']],
]
const NEEDS_BUILD = ['unit', 'budgets', 'e2e']

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const keepGoing = process.argv.includes('--keep-going')
const steps = STEPS.filter(([name, groups]) => wanted.length === 0 || [name, ...groups].some((w) => wanted.includes(w)))
const known = STEPS.flatMap(([name, groups]) => [name, ...groups])
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) fail(`No step is called ${unknown.join(', ')}. There are: ${[...new Set(known)].join(', ')}.`)

const started = Date.now()
const failed = []
try {
  await prepareFor(steps.map(([name]) => name))
} catch (error) {
  fail(error instanceof PreparationError ? error.message : error)
}
for (const [name, , command] of steps) {
  heading(name)
  const begun = Date.now()
  const passed = await run(command)
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds(begun)})`)
  if (!passed) failed.push(name)
  if (!passed && !keepGoing) break
}
console.log(`\n${summary().join('\n')}`)
if (failed.length > 0) fail(`Failed: ${failed.join(', ')}, after ${seconds(started)}.`)
console.log(`All ${steps.length} checks passed in ${seconds(started)}.`)

async function prepareFor(names) {
  heading('prepare', 'packages, build, Chromium')
  for (const report of [VITEST_REPORT, E2E_REPORT, WALLS_REPORT]) rmSync(join(root, report), { force: true })
  await prepare(names.some((name) => NEEDS_BUILD.includes(name)) ? ['web', 'server'] : [])
  if (!names.includes('e2e')) return
  const { ensureChromium } = await import('./chromium.mjs')
  process.env.CHROMIUM_PATH = await ensureChromium()
  console.log(`Chromium: ${process.env.CHROMIUM_PATH}`)
}

function run(command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
    child.once('exit', (code) => resolve(code === 0))
  })
}

function reporters(screen, report) {
  return [`--reporter=${screen}`, '--reporter=json', `--outputFile.json=${report}`]
}

/** A check that looked at nothing would be green for the wrong reason, so the numbers are said. */
function summary() {
  const unit = readReport(VITEST_REPORT)
  const browser = readReport(E2E_REPORT)
  const walls = readReport(WALLS_REPORT)
  const lines = []
  if (walls) lines.push(`Import walls: ${walls.rules} rules over ${walls.modules} modules and packages.`)
  if (unit) lines.push(`Unit and engine tests: ${unit.numPassedTests} of ${unit.numTotalTests} passed.`)
  if (browser) lines.push(`Browser tests: ${browser.stats.expected} passed, ${browser.stats.unexpected} failed.`)
  return lines
}

function readReport(path) {
  return existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')) : undefined
}

function heading(name, detail = '') {
  console.log(
    `\n── ${name} ${detail ? `(${detail}) ` : ''}${'─'.repeat(Math.max(4, 60 - name.length - detail.length))}`,
  )
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
