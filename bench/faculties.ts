/**
 * What a university costs: twenty faculties in one process, each with the sheets of a season in a database of its own.
 * Prints the time until every host is ready (limit 10 s), the memory of all processes at rest (limit 600 MB), and the
 * memory that each further faculty adds. Run after `npm run build`: `npm run bench:faculties -- 20` (Linux).
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from '../e2e/portal.ts'
import { runBuiltCli } from '../src/server/testing/run-built-cli.ts'
import { figure } from './figures.ts'
import { memoryOf } from './process-use.ts'

const LIMITS = { startS: 10, memoryMb: 600 }
const GRADES = ['الأولى', 'الثانية', 'الثالثة', 'الرابعة']
const TERMS = ['الأول', 'الثاني']
const STUDENTS = 250
const SUBJECTS = ['النحو', 'الصرف', 'البلاغة', 'الأدب', 'التفسير', 'الفقه', 'العروض']
/** The wait between the start and the reading of memory: timed work and garbage collections run in it. */
const REST_MS = 15_000

const [count = 20] = process.argv.slice(2).map(Number)
const work = mkdtempSync(join(tmpdir(), 'diwan-faculties-'))
try {
  const season = await makeSeason(join(work, 'season'))
  console.log(`A season: ${GRADES.length * TERMS.length * STUDENTS} published rows in each database.`)
  const one = await measure(1, season)
  const all = await measure(count, season)
  figure({ what: 'one faculty: every host ready', value: one.startS, unit: ' s' })
  figure({ what: 'one faculty: memory at rest', value: one.memoryMb, unit: ' MB' })
  figure({ what: `${count} faculties: every host ready`, value: all.startS, unit: ' s', atMost: LIMITS.startS })
  figure({ what: `${count} faculties: memory at rest`, value: all.memoryMb, unit: ' MB', atMost: LIMITS.memoryMb })
  figure({ what: `${count} faculties: processor at rest`, value: all.idlePercent, unit: ' %' })
  const each = (all.memoryMb - one.memoryMb) / Math.max(1, count - 1)
  figure({ what: 'memory for each faculty more', value: each, unit: ' MB' })
} finally {
  rmSync(work, { recursive: true, force: true })
}

interface Figures {
  startS: number
  memoryMb: number
  idlePercent: number
}

/** Makes a data folder with a published season; returns the folder. */
async function makeSeason(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const files = GRADES.flatMap((_, grade) => TERMS.map((__, term) => sheet(folder, grade, term)))
  const place = { folder, databaseUrl: `file:${join(folder, 'diwan.db')}`, remove: () => Promise.resolve() }
  const { status, told: output } = await runBuiltCli(place, 'import', ...files, '--apply', '--publish')
  if (status !== 0) throw new Error(`the import ended with ${status}: ${output}`)
  return folder
}

function sheet(folder: string, grade: number, term: number): string {
  const rows = Array.from({ length: STUDENTS }, (_, index) => {
    const marks = SUBJECTS.map((_subject, place) => 30 + ((index * 7 + place * 13 + term) % 71))
    return [(grade + 1) * 10_000 + index, `طالب رقم ${index} من الفرقة ${GRADES[grade]}`, ...marks]
  })
  const lines = [
    [`نتيجة الفرقة ${GRADES[grade]} - الفصل الدراسي ${TERMS[term]} - العام الجامعي 2024/2025`],
    ['seat_number', 'name', ...SUBJECTS],
    ['final_degree', '', ...SUBJECTS.map(() => 100)],
    ['is_calculated_in_total', '', ...SUBJECTS.map(() => 1)],
    ...rows,
  ]
  const path = join(folder, `g${grade}-t${term}.csv`)
  writeFileSync(path, lines.map((cells) => cells.join(',')).join('\n'))
  return path
}

async function measure(faculties: number, season: string): Promise<Figures> {
  const folder = join(work, `faculties-${faculties}`)
  const hosts = Array.from({ length: faculties }, (_, place) => `f${place + 1}.example.edu`)
  for (const host of hosts) {
    const own = join(folder, host.split('.')[0] ?? '')
    mkdirSync(join(own, 'data'), { recursive: true })
    cpSync(join(season, 'diwan.db'), join(own, 'data/diwan.db'))
    writeFileSync(join(own, 'settings.env'), `PUBLIC_URL=https://${host}\n`)
  }
  // The first start writes the published files, as it does for a new faculty; only the second one is measured.
  const first = await startPortal({ FACULTIES_DIR: folder })
  await untilReady(first.url, hosts)
  await first.stop()
  const from = performance.now()
  const portal = await startPortal({ FACULTIES_DIR: folder })
  try {
    await untilReady(portal.url, hosts)
    const startS = (performance.now() - from) / 1000
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    const before = processorTicks(portal.pid)
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    const idlePercent = (processorTicks(portal.pid) - before) / (REST_MS / 1000)
    return { startS, memoryMb: memoryOf(portal.pid), idlePercent }
  } finally {
    await portal.stop()
  }
}

/** Returns the processor time that a process has used, in hundredths of a second. */
function processorTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

async function untilReady(url: string, hosts: readonly string[]): Promise<void> {
  const waiting = new Set(hosts)
  while (waiting.size > 0) {
    for (const host of waiting) if ((await statusAt(url, host)) === 200) waiting.delete(host)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function statusAt(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/readyz`, { headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asking.once('error', reject)
    asking.end()
  })
}
