// `npm test`: installs, builds, finds a Chromium and runs every check, at least three at a time. Stops at the first
// failure (`--keep-going` runs the rest) and reports how much was checked. `npm run check` runs the static checks. To
// run one step or group: `node scripts/test.mjs lint`, `node scripts/test.mjs e2e`.
//
// The unit and the browser tests take longest, so they start first and the other steps run beside them; both spend half
// of their time waiting for timers and other processes. Steps with time limits have the highest priority.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PreparationError, root } from './preparation-errors.mjs'
import { prepare } from './prepare.mjs'

const VITEST_REPORT = '.cache/vitest.json'
const E2E_REPORT = '.cache/e2e.json'
const WALLS_REPORT = '.cache/walls.json'
/** The most lines that are printed of the page on which a browser test failed. */
const LONGEST_PAGE = 150

const SLOTS = Math.max(3, availableParallelism())
/** The niceness of steps that only compute: they get the processor time that other steps leave. */
const PATIENT = 10
/** The niceness of the unit tests, whose only time limits are those of the portal's own database calls. */
const SECOND = 5

/** For programs in Go, which by default spend a fifth to a third of their time on collecting garbage. */
const SELDOM_COLLECTED = { GOGC: '400' }

/**
 * Name, groups and command of each step, in the order of their start. The output of a step with `isLong` is shown while
 * it runs; a step with `isTimed` has time limits; `env` is added to the environment.
 */
const STEPS = [
  { name: 'e2e', groups: [], isLong: true, isTimed: true, command: ['node_modules/@playwright/test/cli.js', 'test'] },
  {
    name: 'unit',
    groups: [],
    isLong: true,
    priority: SECOND,
    command: ['node_modules/vitest/vitest.mjs', 'run', ...reporters('default', VITEST_REPORT)],
  },
  {
    name: 'oxlint',
    groups: ['check', 'lint'],
    command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
    env: SELDOM_COLLECTED,
  },
  { name: 'typecheck', groups: ['check'], command: ['scripts/typecheck.mjs'], env: SELDOM_COLLECTED },
  { name: 'walls-selftest', groups: ['check'], command: ['scripts/walls-selftest.mjs'] },
  { name: 'unused', groups: ['check'], command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'walls', groups: ['check'], command: ['scripts/walls.mjs'] },
  {
    name: 'format',
    groups: ['check', 'lint'],
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  },
  {
    name: 'stylelint',
    groups: ['check', 'lint'],
    command: ['node_modules/stylelint/bin/stylelint.mjs', '--max-warnings=0', 'src/web/**/*.css'],
  },
  { name: 'house-sizes', groups: ['check'], command: ['scripts/house-sizes.mjs'] },
  { name: 'house-bans', groups: ['check', 'lint'], command: ['scripts/house-bans.mjs'] },
  { name: 'module-state', groups: ['check', 'lint'], command: ['scripts/module-state.mjs'] },
  { name: 'docs', groups: ['check'], command: ['scripts/check-docs.mjs'] },
  { name: 'icons', groups: ['check'], command: ['scripts/make-icons.mjs', '--check'] },
  { name: 'api', groups: ['check'], command: ['node_modules/tsx/dist/cli.mjs', 'scripts/check-api.ts'] },
  { name: 'supply-chain', groups: ['check'], command: ['scripts/supply-chain.mjs'] },
  { name: 'lockfile', groups: ['check'], command: ['scripts/complete-lockfile.mjs', '--check'] },
  { name: 'budgets', groups: [], isTimed: true, command: ['scripts/check-budgets.mjs'] },
  { name: 'release', groups: [], isTimed: true, command: ['scripts/check-release.mjs'] },
  {
    name: 'torture',
    groups: [],
    isLong: true,
    isTimed: true,
    command: ['node_modules/tsx/dist/cli.mjs', 'torture/run.ts', '--short'],
  },
]
const NEEDS_BUILD = ['unit', 'budgets', 'release', 'e2e', 'torture']

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const keepGoing = process.argv.includes('--keep-going')
const steps = STEPS.filter(
  ({ name, groups }) => wanted.length === 0 || [name, ...groups].some((word) => wanted.includes(word)),
)
const known = STEPS.flatMap(({ name, groups }) => [name, ...groups])
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) fail(`No step is called ${unknown.join(', ')}. There are: ${[...new Set(known)].join(', ')}.`)

const started = Date.now()
const failed = []
try {
  await prepareFor(steps.map(({ name }) => name))
} catch (error) {
  fail(error instanceof PreparationError ? error.message : error)
}
await runAll(steps)
console.log(`\n${summary().join('\n')}`)
if (failed.length > 0) fail(`Failed: ${failed.join(', ')}, after ${seconds(started)}.`)
console.log(`All ${steps.length} checks passed in ${seconds(started)}.`)

async function prepareFor(names) {
  heading('prepare', 'packages, build, Chromium, nginx')
  for (const report of [VITEST_REPORT, E2E_REPORT, WALLS_REPORT]) rmSync(join(root, report), { force: true })
  await prepare(names.some((name) => NEEDS_BUILD.includes(name)) ? ['web', 'server'] : [], { withTests: true })
  if (!names.includes('e2e')) return
  const { ensureChromium } = await import('./chromium.mjs')
  process.env.CHROMIUM_PATH = await ensureChromium()
  console.log(`Chromium: ${process.env.CHROMIUM_PATH}`)
  const { ensureNginx } = await import('./nginx.mjs')
  console.log(`nginx: ${ensureNginx() ?? 'not found; the test of a caching proxy will be skipped'}`)
}

/**
 * Runs the steps in order, as many at a time as there are slots. After a failure it starts no step and ends those that
 * run.
 */
async function runAll(steps) {
  const waiting = [...steps]
  const running = new Map()
  while (waiting.length + running.size > 0) {
    while (waiting.length > 0 && running.size < SLOTS) {
      const step = waiting.shift()
      const { child, ended } = runStep(step)
      running.set(
        child,
        ended.finally(() => running.delete(child)),
      )
    }
    await Promise.race(running.values())
    if (failed.length === 0 || keepGoing) continue
    for (const child of running.keys()) child.kill('SIGINT')
    waiting.length = 0
  }
}

/** Runs a step. Shows the lines of a long one at once with its name, and the output of any other when it has ended. */
function runStep({ name, command, env = {}, isLong = false, isTimed = false, priority = isTimed ? 0 : PATIENT }) {
  const begun = Date.now()
  const isAlone = steps.length === 1
  const stdio = isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe']
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, ...env }, stdio })
  if (!isAlone) setPriority(child.pid, priority)
  const lines = []
  const show = isLong ? (line) => console.log(`${name} │ ${line}`) : (line) => lines.push(line)
  const read = [child.stdout, child.stderr].map((input) => input && createInterface({ input }).on('line', show))
  async function end() {
    const [code] = await once(child, 'close')
    for (const reader of read) reader?.close()
    if (!isLong) heading(name)
    for (const line of lines) console.log(line)
    if (name === 'e2e' && code !== 0) showFailedPages()
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(begun)})`)
    // If a step was ended because another step had failed, it does not count as failed.
    if (code !== 0 && (keepGoing || failed.length === 0)) failed.push(name)
  }
  return { child, ended: end() }
}

function reporters(screen, report) {
  return [`--reporter=${screen}`, '--reporter=json', `--outputFile.json=${report}`]
}

/** Returns lines with the numbers of tests and rules that ran: a check that covered nothing would pass as well. */
function summary() {
  const unit = readReport(VITEST_REPORT)
  const browser = readReport(E2E_REPORT)
  const walls = readReport(WALLS_REPORT)
  const lines = []
  if (walls) lines.push(`Import walls: ${walls.rules} rules over ${walls.modules} modules and packages.`)
  if (unit) {
    lines.push(`Unit and engine tests: ${unit.numPassedTests} of ${unit.numTotalTests} passed.`)
    for (const { fullName, failureMessages } of retriedUnits(unit)) {
      lines.push(`  Passed only when run again: ${fullName}`, `    ${failureMessages[0].split('\n')[0]}`)
    }
  }
  if (browser) {
    const { expected, unexpected, flaky } = browser.stats
    lines.push(`Browser tests: ${expected + flaky} passed, ${flaky} of them only when run again, ${unexpected} failed.`)
  }
  return lines
}

/** Prints the page of each failed browser test as text, because a machine that runs the tests may keep no files. */
function showFailedPages() {
  const results = join(root, 'test-results')
  if (!existsSync(results)) return
  for (const path of readdirSync(results, { recursive: true })) {
    if (!path.endsWith('error-context.md')) continue
    heading('page of', path)
    console.log(readFileSync(join(results, path), 'utf8').split('\n').slice(0, LONGEST_PAGE).join('\n'))
  }
}

/** Returns the unit tests that failed once and passed when they were run again. */
function retriedUnits({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return tests.filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
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
