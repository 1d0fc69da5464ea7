// `npm run mutate -- [FILE|FOLDER …] [--most N]`: makes small faults (mutants) in the files and lists those that no
// test notices; without a FILE in all `*.rules.ts`. Runs the tests that need no database in this process, without
// Vitest's runner. `--most` tries N random mutants of each file. Faults in `explained-mutants.tsv` cannot matter
// (docs/MUTATION.md): they are counted, not listed.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { expect, vi } from 'vitest'
import { bundled } from './mutant-bundles.mjs'
import { drawn, instrument } from './mutants.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const explained = readExplained()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '1000000' } },
})
/** Limit in milliseconds of processor time for a test. Slower tests, mostly those with random inputs, are not used. */
const SLOW_MS = 600
/** After this many milliseconds of processor time, a mutant that no test has noticed yet counts as not noticed. */
const PATIENCE_MS = 4000

const state = { on: 0, reached: new Set(), steps: 0, mostSteps: Number.POSITIVE_INFINITY }
const sources = new Map()
let tests = []
let hooks = { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] }
let afterThis = []

const paths = readdirSync(join(root, 'src'), { recursive: true }).map((path) => posix.join('src', path))
const all = paths.filter((path) => /[.]ts$/.test(path))
const asked = positionals.length > 0 ? positionals : ['src']
const isAsked = (path) =>
  !path.endsWith('.test.ts') &&
  asked.some((name) => path === name || (path.startsWith(name) && /[.]rules[.]ts$/.test(path)))
const targets = new Map(all.filter(isAsked).map((path) => [path, instrument(path, source(path))]))
const isTest = (path) => /[.]rules[.]test[.]ts$|^src[/]contract[/].*[.]test[.]ts$/.test(path)
const isOwn = (path) => path.endsWith('.test.ts') && targets.has(path.replace('.test.ts', '.ts'))
/** The folder of the file readers. Their tests need no database, and one test file often tests several readers. */
const READERS = 'src/server/readers/'
const isReaders = (path) =>
  /[.]test[.]ts$/.test(path) && [path, ...targets.keys()].every((one) => one.startsWith(READERS))
const isNear = (path) =>
  (isTest(path) || isOwn(path) || isReaders(path)) && [...importsOf(path)].some((name) => targets.has(name))
const testFiles = all.filter(isNear)
const vitest = testInterface()

process.on('unhandledRejection', () => {})
const programs = []
for (const path of testFiles) programs.push(await programOf(path))
const scores = { killed: 0, explained: 0, all: 0 }
for (const [path, { mutants }] of targets) await measure(path, drawn(mutants, Number(values.most)))
console.log(`\n${scoreText(scores)}`)

/** Tries a file's mutants. Prints mutants that no test notices and nothing explains, and superfluous explanations. */
async function measure(path, mutants) {
  const survivors = []
  for (const mutant of mutants) if (!(await isNoticed(mutant, path))) survivors.push(mutant)
  state.on = 0
  const lines = source(path).split('\n')
  const rowOf = ({ line, was, becomes }) => `${brief(was)} -> ${brief(becomes)}\t${lines[line - 1].trim()}`
  const known = explained.get(path) ?? []
  const open = survivors.filter((mutant) => !known.includes(rowOf(mutant)))
  const killed = mutants.length - survivors.length
  const score = { killed, explained: survivors.length - open.length, all: mutants.length }
  for (const [name, count] of Object.entries(score)) scores[name] += count
  console.log(`${path}: ${scoreText(score)}`)
  for (const mutant of open) {
    const how = programs.some(({ reached }) => reached.has(mutant.id)) ? 'survives' : 'not reached'
    console.log(`${how}, line ${mutant.line}\t${rowOf(mutant)}`)
  }
  const rows = new Set(survivors.map(rowOf))
  const isWhole = mutants.length === targets.get(path).mutants.length
  for (const row of isWhole ? known : []) if (!rows.has(row)) console.log(`explained, but noticed\t${row}`)
}

/** Returns the explained mutants by file, each as its row of the table without the first column. */
function readExplained() {
  const text = readFileSync(new URL('explained-mutants.tsv', import.meta.url), 'utf8')
  const byFile = new Map()
  for (const block of text.split('\n\n')) {
    const [path, ...rows] = block.trim().split('\n')
    byFile.set(
      path,
      rows.map((row) => row.slice(row.indexOf('\t') + 1)),
    )
  }
  return byFile
}

function scoreText({ killed, explained, all }) {
  const share = all === 0 ? '' : ` (${((100 * killed) / all).toFixed(1)} %)`
  const rest = all - killed - explained
  return `${killed} of ${all} noticed${share}, ${explained} explained, ${rest} open`
}

/** Whether a test fails with the mutant. Tests that noticed other mutants run first, then near ones, then fast ones. */
async function isNoticed({ id }, path) {
  const own = path.replace(/[.]ts$/, '')
  const nearness = (program) => (program.path.startsWith(own) ? 0 : dirname(program.path) === dirname(path) ? 1 : 2)
  const reaching = programs.filter(({ reached }) => reached.has(id))
  const noticed = (program) => program.noticed.get(path) ?? 0
  const ms = (program) => program.reached.get(id).ms
  reaching.sort((a, b) => noticed(b) - noticed(a) || nearness(a) - nearness(b) || ms(a) - ms(b))
  const until = cpuMs() + PATIENCE_MS
  // If a test caches a value for later tests, only the first reaches the mutant. Therefore whole test files run, too.
  const whole = reaching.filter((program) => nearness(program) < 2).map((program) => [program, program.good])
  for (const [program, places] of [...reaching.map((one) => [one, one.reached.get(id).places]), ...whole]) {
    const { steps } = program.reached.get(id)
    Object.assign(state, { on: id, steps: 0, mostSteps: 1e6 + 50 * Math.max(steps, program.steps) })
    if (!(await passes(program, places))) {
      program.noticed.set(path, noticed(program) + 1)
      return true
    }
    if (cpuMs() > until) return false
  }
  return false
}

/** Returns the processor time used so far, in milliseconds; other programs on the machine do not affect it. */
function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Whether the tests at these positions of the test file pass. */
async function passes(program, places) {
  try {
    const { tests, hooks } = load(program)
    for (const hook of hooks.beforeAll) await hook()
    for (const place of places) await runTest(tests[place], hooks)
    for (const hook of hooks.afterAll) await hook()
    return true
  } catch {
    return false
  }
}

async function runTest({ run }, hooks) {
  afterThis = []
  try {
    for (const hook of hooks.beforeEach) await hook()
    await within(() => run({ expect, skip() {}, task: { name: '' } }))
  } finally {
    for (const after of [...hooks.afterEach, ...afterThis]) await after()
    vi.restoreAllMocks()
  }
}

/** Runs a test, and fails after 20 seconds if it does not end. */
async function within(run) {
  let timer
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error('too slow')), 20_000)
  })
  try {
    await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Evaluates a test file with new copies of its modules, without state of earlier runs; returns its tests and hooks. */
function load({ script }) {
  tests = []
  hooks = { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] }
  const module = { exports: {} }
  script.runInThisContext()(require, module, module.exports, state, reach, vitest)
  return { tests, hooks }
}

/** Bundles a test file with its modules, runs it once, and records which mutants each of its tests reaches. */
async function programOf(path) {
  const program = { path, reached: new Map(), noticed: new Map(), good: [], steps: 0, script: undefined }
  const note = (place, ms, ids) => {
    for (const id of ids) {
      const known = program.reached.get(id) ?? { places: [], ms: 0, steps: 0 }
      known.places.push(place)
      program.reached.set(id, { ...known, ms: known.ms + ms, steps: known.steps + state.steps })
    }
  }
  try {
    program.script = await bundled(path, { paths: all, targets, testNames: Object.keys(vitest) })
    state.reached = new Set()
    const { tests, hooks } = load(program)
    const atLoad = state.reached
    for (const hook of hooks.beforeAll) await hook()
    for (const [place, test] of tests.entries()) {
      Object.assign(state, { reached: new Set(), steps: 0 })
      const start = cpuMs()
      const isGood = await runTest(test, hooks).then(
        () => true,
        () => false,
      )
      const ms = cpuMs() - start
      if (!isGood || ms >= SLOW_MS) continue
      program.good.push(place)
      program.steps += state.steps
      note(place, ms, new Set([...atLoad, ...state.reached]))
    }
  } catch (error) {
    console.error(`${path} does not run here: ${error.message.split('\n')[2] ?? error.message}`)
  }
  return program
}

/** Returns what test files import from Vitest. */
function testInterface() {
  const test = (name, ...rest) => tests.push({ name, run: rest.find((part) => typeof part === 'function') })
  const describe = (_name, work) => work()
  const each = (one) => (rows) => (name, work) => {
    for (const row of rows) one(name, () => work(...(Array.isArray(row) ? row : [row])))
  }
  const hook = (name) => [name, (work) => hooks[name].push(work)]
  Object.assign(test, { each: each(test), skipIf: (isSkipped) => (isSkipped ? () => {} : test) })
  const describeEach = (rows) => (_name, work) => each((_, run) => run())(rows)('', work)
  Object.assign(describe, { each: describeEach })
  const onTestFinished = (work) => afterThis.push(work)
  return { test, describe, expect, vi, onTestFinished, ...Object.fromEntries(Object.keys(hooks).map(hook)) }
}

/** Called by mutated code wherever it has mutants, with their first and last id, and by loops. Ends endless loops. */
function reach(first, last) {
  state.steps += 1
  if (state.steps > state.mostSteps) throw new Error('endless')
  if (state.on === 0) for (let id = first; id <= last; id += 1) state.reached.add(id)
}

function brief(code) {
  return code.replace(/\s+/g, ' ').replace(/^(.{69}).{2,}$/, '$1…')
}

function source(path) {
  if (!sources.has(path)) sources.set(path, readFileSync(join(root, path), 'utf8'))
  return sources.get(path)
}

/** Returns the paths below `src` that a file imports, directly or through other files. */
function importsOf(path, known = new Set()) {
  for (const [, name] of source(path).matchAll(/^(?:import|export) (?!type )[^'"]*'([.#][^']+)'/gm)) {
    const imported = name.startsWith('#') ? posix.join('src', name.slice(1)) : posix.join(posix.dirname(path), name)
    if (known.has(imported) || !/[.]tsx?$/.test(imported)) continue
    known.add(imported)
    importsOf(imported, known)
  }
  return known
}
