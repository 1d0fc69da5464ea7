/**
 * Measures what grows with the number of stored years. For each size, a database of published sheets is made, the built
 * portal is started on it, and start, memory, answers and an import are measured. The first, smallest size gives the
 * limits of the others. The latest four years have the same students at every size, so that answers about them are
 * equally long; only older years are added. Run: `npm run bench:growth`, `npm run bench:growth -- 10000 10000000`
 * (rows; Linux), or with `--postgres`. GROWTH_STUDENTS is the number of students of a grade in the latest years.
 * GROWTH_FOLDER keeps SQLite databases for the next run, because ten million rows take minutes to make. The figures of
 * docs/OPERATIONS.md come from this bench.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { type Portal, startPortal } from '../e2e/portal.ts'
import { yearPath } from '../src/contract/faculty.ts'
import { settingsSchema } from '../src/server/config.ts'
import { seededRandom } from '../src/server/modules/demo/seeded-random.rules.ts'
import { figure } from './figures.ts'
import { type GrowthDatabase, postgresDatabase, sqliteDatabase } from './growth-database.ts'
import {
  GRADES,
  type History,
  historyOf,
  nextSheet,
  rowsOf,
  seatOf,
  studentOf,
  studentsIn,
} from './invented-history.ts'
import { followMemory, memoryOf } from './process-use.ts'
import { type Outcome, percentile, timed } from './timed-requests.ts'

const SIZES = [10_000, 100_000, 1_000_000]
/** By default ten thousand rows in four years. */
const STUDENTS = Number(process.env.GROWTH_STUDENTS ?? 312)
const MOST_START_S = 3
const MOST_GROWTH = 1.5
const CACHE_MB = settingsSchema.shape.CACHE_MB.parse(undefined)
/** After this time the background work of a start has ended, and so has the thread that computes the years' lists. */
const SETTLED_MS = 3000
/** How many requests of each kind are measured. */
const ASKED = 300
/** Students of the imported sheet. */
const IMPORTED = 6250
/** The share of requests that are for the latest year; the others are for a random year. */
const LATEST_SHARE = 0.9

const KINDS = ['list', 'seat', 'transcript', 'find', 'older list'] as const
type Kind = (typeof KINDS)[number]

interface Figures {
  rows: number
  diskMb: number
  firstStart: number
  start: number
  restMb: number
  mostMb: number
  readMb: number
  medians: Record<Kind, number>
  p99s: Record<Kind, number>
  /** Seconds of the imports of the first and of the second term. */
  importing: [number, number]
  importMb: number
}

const isPostgres = process.argv.includes('--postgres')
const given = process.argv.slice(2).map(Number).filter(Number.isFinite)
let base: Figures | undefined
for (const rows of given.length > 0 ? given : SIZES) {
  const figures = await measure(rows)
  base ??= figures
  report(figures, base)
}

async function measure(size: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-growth-'))
  const history = historyOf(size, STUDENTS)
  let database: GrowthDatabase | undefined
  try {
    const [made, seconds] = await inSeconds(() => (isPostgres ? postgresDatabase : sqliteDatabase)(folder, history))
    database = made
    console.log(`made in ${seconds.toFixed(0)} s`)
    const settings = {
      DIWAN_DEMO: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      BACKUP_EVERY_HOURS: '0',
      TRUSTED_PROXIES: 'loopback',
      ...allocatorLimits(),
    }
    const [first, firstStart] = await inSeconds(() => startPortal(settings))
    await untilWritten(folder, history)
    await first.stop()
    const [portal, start] = await inSeconds(() => startPortal(settings))
    await sleep(SETTLED_MS)
    const restMb = memoryOf(portal.pid)
    const reading = followMemory(portal.pid)
    const { medians, p99s } = await read(portal, history)
    reading.stop()
    await sleep(SETTLED_MS)
    const readMb = memoryOf(portal.pid)
    const memory = followMemory(portal.pid)
    // The first import may read thousands of index pages from the disk, which the second import finds in memory.
    const importing: [number, number] = [await importSheet(portal, history, 1), await importSheet(portal, history, 2)]
    memory.stop()
    await portal.stop()
    return {
      rows: rowsOf(history),
      diskMb: await database.sizeMb(),
      firstStart,
      start,
      restMb,
      mostMb: reading.most,
      readMb,
      medians,
      p99s,
      importing,
      importMb: memory.most,
    }
  } finally {
    await database?.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Imports a sheet of the year after the history by the command line; returns the seconds. */
async function importSheet(portal: Portal, history: History, term: 1 | 2): Promise<number> {
  const year = history.latest + 1
  const sheet = join(portal.dataDir, `${year}-g1-t${term}.csv`)
  writeFileSync(sheet, nextSheet(history, IMPORTED, term))
  const [{ status, stdout }, seconds] = await inSeconds(() =>
    portal.diwan('import', sheet, '--year', String(year), '--apply'),
  )
  if (status !== 0) throw new Error(`the import ended with ${status}: ${stdout.slice(0, 2000)}`)
  return seconds
}

/** Returns the limits of glibc's allocator that the systemd unit sets, by the names of their variables. */
function allocatorLimits(): Record<string, string> {
  const unit = readFileSync(new URL('../deploy/systemd/diwan.service', import.meta.url), 'utf8')
  return parseEnv((unit.match(/MALLOC_\w+=\d+/g) ?? []).join('\n')) as Record<string, string>
}

/**
 * Waits until the portal's first start has written its files, one for each grade and year: writing them keeps one
 * processor busy, which would disturb the measurement.
 */
async function untilWritten(folder: string, { years }: History): Promise<void> {
  const files = join(folder, 'storage/students-data/degrees')
  const written = () => {
    const names = existsSync(files) ? readdirSync(files, { recursive: true }) : []
    return names.filter((name) => /degrees_grade_\d[.]json$/.test(String(name))).length
  }
  while (written() < years * GRADES.length) await sleep(1000)
  await sleep(1000)
}

/** Measures the kinds of requests one after the other, because years computed for one kind would slow the others. */
async function read({ url }: Portal, history: History) {
  const agent = new Agent({ keepAlive: true })
  const outcomes = new Map<Kind, Outcome[]>()
  for (const kind of KINDS) outcomes.set(kind, await ask(kind, url, history, agent))
  agent.destroy()
  const at = (share: number) =>
    Object.fromEntries(KINDS.map((kind) => [kind, percentile(outcomes.get(kind) ?? [], share)])) as Record<Kind, number>
  return { medians: at(0.5), p99s: at(0.99) }
}

async function ask(kind: Kind, url: string, history: History, agent: Agent): Promise<Outcome[]> {
  const random = seededRandom(KINDS.indexOf(kind) + 1)
  const outcomes: Outcome[] = []
  for (let number = 0; number < ASKED; number += 1) {
    const any = history.latest - random.below(history.years)
    const year = random.chance(LATEST_SHARE) ? history.latest : any
    const [grade, index] = [1 + random.below(4), random.below(Math.min(history.students, studentsIn(history, year)))]
    const paths: Record<Kind, string> = {
      list: `/api/grade_${grade}/degrees/${yearPath(year)}`,
      seat: `/api/grade_${grade}/degrees/${yearPath(year)}/${seatOf(grade, index)}`,
      transcript: `/api/degrees?student_id=${studentOf(grade, year, index)}`,
      find: `/api/find/${seatOf(grade, index)}`,
      'older list': `/api/grade_${grade}/degrees/${yearPath(any)}?after=${40 * random.below(20)}`,
    }
    // Each request has an address of its own, because the portal slows many look-ups from one address.
    const headers = { 'x-forwarded-for': `10.${KINDS.indexOf(kind)}.${number % 250}.${1 + random.below(250)}` }
    const outcome = await timed(url + paths[kind], agent, { headers })
    if (outcome.status !== 200) throw new Error(`${paths[kind]} answered ${outcome.status}`)
    outcomes.push(outcome)
  }
  return outcomes
}

function report(figures: Figures, base: Figures): void {
  const { rows, diskMb, firstStart, start, restMb, mostMb, readMb, medians, p99s, importing, importMb } = figures
  const size = `${rows.toLocaleString('en')} rows`
  const show = (what: string, value: number, unit: string, atMost?: number) =>
    figure({
      what: `${size}: ${what}`,
      value,
      unit,
      ...(atMost === undefined ? {} : { atMost: Number(atMost.toPrecision(3)) }),
    })
  console.log()
  show('database', diskMb, ' MB')
  show('first start, which writes all files afterwards', firstStart, ' s')
  show('start', start, ' s', MOST_START_S)
  show('memory at rest', restMb, ' MB', MOST_GROWTH * base.restMb + CACHE_MB)
  show('most memory while reading', mostMb, ' MB', MOST_GROWTH * base.restMb + CACHE_MB)
  show('memory after reading', readMb, ' MB', MOST_GROWTH * base.restMb + CACHE_MB)
  for (const kind of KINDS) {
    show(`${kind}, median`, medians[kind], ' ms', kind === 'older list' ? undefined : MOST_GROWTH * base.medians[kind])
    show(`${kind}, p99`, p99s[kind], ' ms')
  }
  for (const [place, seconds] of importing.entries()) {
    const what = `import of ${IMPORTED.toLocaleString('en')} rows, term ${place + 1}`
    show(what, seconds, ' s', MOST_GROWTH * (base.importing[place] ?? 0))
  }
  show('memory of the portal during the import', importMb, ' MB')
}

async function inSeconds<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now()
  return [await work(), (performance.now() - begun) / 1000]
}
