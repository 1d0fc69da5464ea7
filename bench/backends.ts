/**
 * `npm run bench:backends`: serves the same results by Diwan and by a general backend that a faculty could have used
 * instead, Parse Server. Each runs as one process on a Postgres database with the same rows. Two kinds of requests of a
 * results day are measured: the first page of a grade's list, and the result of a student by seat number, with a random
 * seat each time. Parse has an index for each kind and asks its database at each request; Diwan serves the list from
 * memory.
 *
 * Parse Server takes 175 MB, so it is not among our packages: npm fetches it at the first run into .cache. Needs wrk
 * (Debian: apt-get install wrk).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startPortal } from '../e2e/portal.ts'
import { freePort } from '../src/server/testing/free-port.ts'
import { startPostgres } from '../src/server/testing/postgres.ts'
import { figure } from './figures.ts'
import { hasProgram, type Load, measureWith } from './load.ts'

const PARSE = 'parse-server@8.6.94'
const FOLDER = fileURLToPath(new URL('../.cache/bench-backends/', import.meta.url))
const STUDENTS = 5000
const SUBJECTS = ['النحو', 'الصرف', 'البلاغة', 'الأدب', 'التفسير', 'الفقه', 'العروض']
const SECONDS = 10
/** Diwan must answer this many times as many requests as Parse Server; less would not justify our own backend. */
const TIMES_AT_LEAST = 5
const KEYS = { application: 'bench', master: 'bench-master' }

interface Student {
  seat: string
  name: string
  marks: number[]
  total: number
}

if (!hasProgram('wrk')) {
  console.error('Not measured: wrk not found. On Debian: apt-get install wrk')
  process.exit(1)
}
const students = invented()
const folder = mkdtempSync(join(tmpdir(), 'diwan-bench-'))
const postgres = await startPostgres()
try {
  const diwan = await ofDiwan()
  const parse = await ofParse()
  for (const what of ['list', 'result'] as const) {
    for (const [name, load] of [
      ['Diwan', diwan[what]],
      ['Parse Server', parse[what]],
    ] as const) {
      figure({ what: `${what}, ${name}`, value: load.perSecond, unit: ' requests/s' })
      figure({ what: `${what}, ${name}, p99`, value: load.p99, unit: ' ms' })
    }
    const ratio = diwan[what].perSecond / parse[what].perSecond
    figure({ what: `${what}: Diwan / Parse Server`, value: ratio, unit: '', atLeast: TIMES_AT_LEAST })
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

function invented(): Student[] {
  return Array.from({ length: STUDENTS }, (_, index) => {
    const marks = SUBJECTS.map((_subject, place) => 50 + ((index * 7 + place * 13) % 51))
    const total = marks.reduce((sum, mark) => sum + mark, 0)
    return { seat: String(10_000 + index), name: `طالب تجريبي رقم ${index}`, marks, total }
  })
}

async function ofDiwan(): Promise<{ list: Load; result: Load }> {
  const portal = await startPortal({
    DIWAN_DEMO: '0',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: 'loopback',
    DATABASE_URL: await database('diwan'),
  })
  try {
    const lines = [
      ['نتيجة الفرقة الأولى - الفصل الدراسي الأول - العام الجامعي 2024/2025'],
      ['seat_number', 'name', ...SUBJECTS],
      ['final_degree', '', ...SUBJECTS.map(() => 100)],
      ['is_calculated_in_total', '', ...SUBJECTS.map(() => 1)],
      ...students.map(({ seat, name, marks }) => [seat, name, ...marks]),
    ]
    const file = join(folder, 'sheet.csv')
    writeFileSync(file, lines.map((cells) => cells.join(',')).join('\n'))
    const { status, stdout, stderr } = await portal.diwan('import', file, '--apply', '--publish')
    if (status !== 0) throw new Error(`the import ended with ${status}: ${stdout}${stderr}`)
    const list = '/api/grade_1/degrees/2024_25'
    await until(async () => (await (await fetch(portal.url + list)).text()).includes('طالب تجريبي'))
    return await loads(portal.url, { list, result: `${list}/SEAT`, headers: {} })
  } finally {
    await portal.stop()
  }
}

async function ofParse(): Promise<{ list: Load; result: Load }> {
  const program = join(FOLDER, 'node_modules/parse-server/bin/parse-server')
  if (!existsSync(program)) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'package.json'), '{"private":true}')
    execFileSync('npm', ['install', PARSE, '--no-audit', '--no-fund', '--omit=dev', '--ignore-scripts'], {
      cwd: FOLDER,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const uri = await database('parse')
  const settings = ['--appId', KEYS.application, '--masterKey', KEYS.master, '--databaseURI', uri]
  const place = ['--port', String(port), '--host', '127.0.0.1', '--mountPath', '/parse', '--serverURL', `${url}/parse`]
  const logs = ['--logsFolder', join(folder, 'logs'), '--silent', '1']
  const server = spawn(process.execPath, [program, ...settings, ...place, ...logs], { cwd: folder, stdio: 'ignore' })
  try {
    await until(async () => (await fetch(`${url}/parse/health`)).ok, server)
    const headers = { 'x-parse-application-id': KEYS.application, 'x-parse-master-key': KEYS.master }
    await fillParse(url, uri, headers)
    const where = (of: object) => `where=${encodeURIComponent(JSON.stringify({ grade: 1, year: 2025, ...of }))}`
    const list = `/parse/classes/Result?${where({})}&order=-total&limit=40&keys=seat,name,total`
    const result = `/parse/classes/Result?${where({ seat: 'SEAT' })}&limit=1`
    return await loads(url, { list, result, headers: { 'x-parse-application-id': KEYS.application } })
  } finally {
    server.kill('SIGKILL')
  }
}

/** Adds the rows by calls of Parse Server, then makes the indexes that the two measured requests need. */
async function fillParse(url: string, uri: string, headers: Record<string, string>): Promise<void> {
  const json = { ...headers, 'content-type': 'application/json' }
  for (let from = 0; from < students.length; from += 50) {
    const sent = students.slice(from, from + 50).map(async (student) => {
      const body = JSON.stringify({ grade: 1, year: 2025, ...student })
      const answer = await fetch(`${url}/parse/classes/Result`, { method: 'POST', headers: json, body })
      if (!answer.ok) throw new Error(`Parse: ${answer.status} ${await answer.text()}`)
    })
    await Promise.all(sent)
  }
  const client = new Client({ connectionString: uri })
  await client.connect()
  await client.query('create index on "Result" (grade, year, total desc)')
  await client.query('create index on "Result" (grade, year, seat)')
  await client.query('analyze')
  await client.end()
}

interface Questions {
  list: string
  /** The path of a result, in which `SEAT` becomes a random seat number. */
  result: string
  headers: Record<string, string>
}

async function loads(url: string, { list, result, headers }: Questions): Promise<{ list: Load; result: Load }> {
  for (const path of [list, result.replace('SEAT', students[0]?.seat ?? '')]) {
    const answer = await fetch(url + path, { headers })
    const text = await answer.text()
    if (!answer.ok || !text.includes('طالب تجريبي')) throw new Error(`${url}${path}: ${answer.status} ${text}`)
  }
  const of = (path: string) => measureWith(url, { path, headers, seats: [10_000, 10_000 + STUDENTS - 1] }, SECONDS)
  return { list: await of(list), result: await of(result) }
}

async function database(name: string): Promise<string> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return postgres.url.replace(/postgres$/, name)
}

/** Polls until `isReady`. Throws after a minute, or if the process has ended. */
async function until(isReady: () => Promise<boolean>, child?: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child && child.exitCode !== null) throw new Error('the server ended')
    if (await isReady().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('not ready within a minute')
}
