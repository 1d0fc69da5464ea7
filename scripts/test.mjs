// `npm test`: installs, builds, finds a Chromium and runs every check, one per processor in parallel. Stops at the
// first failure (`--keep-going` runs the rest) and reports how much was checked. `npm run check` is the static part. To
// run one step or group: `node scripts/test.mjs lint`, `node scripts/test.mjs e2e`.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { PreparationError, prepare, root } from './prepare.mjs'

const VITEST_REPORT = '.cache/vitest.json'
const E2E_REPORT = '.cache/e2e.json'
const WALLS_REPORT = '.cache/walls.json'

/**
 * Name, groups and command of each step, in start order. A step takes one slot; a step that starts its own workers
 * takes `ALL`, so it runs alone and streams its output.
 */
const ALL = Math.max(2, availableParallelism())
const STEPS = [
  {
    name: 'oxlint',
    groups: ['check', 'lint'],
    command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  },
  { name: 'typecheck', groups: ['check'], command: ['scripts/typecheck.mjs'] },
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
  { name: 'docs', groups: ['check'], command: ['scripts/check-docs.mjs'] },
  { name: 'lockfile', groups: ['check'], command: ['scripts/complete-lockfile.mjs', '--check'] },
  { name: 'budgets', groups: [], command: ['scripts/check-budgets.mjs'] },
  {
    name: 'unit',
    groups: [],
    slots: ALL,
    command: ['node_modules/vitest/vitest.mjs', 'run', ...reporters('default', VITEST_REPORT)],
  },
  { name: 'e2e', groups: [], slots: ALL, command: ['node_modules/@playwright/test/cli.js', 'test'] },
]
const NEEDS_BUILD = ['unit', 'budgets', 'e2e']

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
  heading('prepare', 'packages, build, Chromium')
  for (const report of [VITEST_REPORT, E2E_REPORT, WALLS_REPORT]) rmSync(join(root, report), { force: true })
  await prepare(names.some((name) => NEEDS_BUILD.includes(name)) ? ['web', 'server'] : [])
  if (!names.includes('e2e')) return
  const { ensureChromium } = await import('./chromium.mjs')
  process.env.CHROMIUM_PATH = await ensureChromium()
  console.log(`Chromium: ${process.env.CHROMIUM_PATH}`)
}

/** Runs the steps in order, as many at once as slots allow. After a failure it starts no further step. */
async function runAll(steps) {
  const waiting = [...steps]
  const running = new Map()
  const mayStart = () => waiting.length > 0 && (keepGoing || failed.length === 0)
  const free = () => ALL - [...running.keys()].reduce((sum, { slots = 1 }) => sum + slots, 0)
  while (mayStart() || running.size > 0) {
    while (mayStart() && (waiting[0].slots ?? 1) <= free()) {
      const step = waiting.shift()
      running.set(
        step,
        runStep(step).finally(() => running.delete(step)),
      )
    }
    await Promise.race(running.values())
  }
}

/** Streams the output of a step that runs alone; prints that of the others when they end. */
async function runStep({ name, command, slots }) {
  const begun = Date.now()
  const isAlone = slots === ALL || steps.length === 1
  if (isAlone) heading(name)
  const { passed, output } = await run(command, isAlone)
  if (!isAlone) heading(name)
  process.stdout.write(output)
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds(begun)})`)
  if (!passed) failed.push(name)
}

function run(command, isAlone) {
  return new Promise((resolve) => {
    const stdio = isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(process.execPath, command, { cwd: root, stdio })
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
    child.once('close', (code) => resolve({ passed: code === 0, output: Buffer.concat(chunks) }))
  })
}

function reporters(screen, report) {
  return [`--reporter=${screen}`, '--reporter=json', `--outputFile.json=${report}`]
}

/** Reports the numbers, because a check that covered nothing would pass as well. */
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
