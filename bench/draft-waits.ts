/**
 * Measures how long other writes wait while a draft of 100,000 rows is written: another process imports the draft, and
 * this process stores a suggestion every 20 ms. Prints p50, p99 and the longest wait of a suggestion, without the
 * import and during it; the limit of p99 is 100 ms. Run: `npm run bench:draft-waits`.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import { type Database, openDatabase } from '../src/server/db/open-database.ts'
import { insertSuggestion } from '../src/server/modules/feedback/feedback.queries.ts'
import { applyImport } from '../src/server/modules/sheets/importing/sheet-import.service.ts'
import { OFFICE_IMPORT, type StudentLine, sheetSource } from '../src/server/testing/factories.ts'
import { startPostgres } from '../src/server/testing/postgres.ts'
import { figure } from './figures.ts'
import { percentileOf } from './timed-requests.ts'

const STUDENTS = 100_000
const EVERY_MS = 20
const LIMIT_MS = 100
const SUBJECTS = ['النحو', 'الصرف', 'البلاغة', 'الأدب', 'التفسير', 'الفقه', 'العروض']

/** Runs in the other process: imports the draft and reports the milliseconds that this took. */
async function importAll(url: string): Promise<void> {
  const students = Array.from({ length: STUDENTS }, (_, index): StudentLine => {
    const marks = SUBJECTS.map((_subject, position) => 30 + ((index * 7 + position * 13) % 71))
    return [String(index).padStart(5, '0'), `طالب تجريبي رقم ${index}`, ...marks]
  })
  const source = sheetSource({ grade: 1, term: 1, year: 2025 }, students, { subjects: SUBJECTS })
  const database = await openDatabase({ url })
  process.send?.({ ready: true })
  await once(process, 'message')
  const from = performance.now()
  await applyImport(database, [source], OFFICE_IMPORT)
  process.send?.({ took: performance.now() - from })
  await database.close()
  process.disconnect()
}

async function measure(engine: string, url: string): Promise<void> {
  const database = await openDatabase({ url })
  await migrateToLatest(database.patient)
  const alone = new AbortController()
  setTimeout(() => alone.abort(), 5000)
  show(`${engine}, no draft`, await suggestUntil(database, alone.signal))
  const child = fork(fileURLToPath(import.meta.url), [url])
  await once(child, 'message')
  const isDone = new AbortController()
  const took = once(child, 'message').then(([message]: { took: number }[]) => {
    isDone.abort()
    return message?.took ?? Number.NaN
  })
  child.send('go')
  const waits = await suggestUntil(database, isDone.signal)
  figure({ what: `${engine}, draft of ${STUDENTS.toLocaleString('en')} rows`, value: (await took) / 1000, unit: ' s' })
  show(`${engine}, during the draft`, waits, LIMIT_MS)
  await database.close()
}

/**
 * Sends a suggestion every 20 ms, even if earlier ones are not stored yet; returns the wait of each in milliseconds.
 */
async function suggestUntil(database: Database, end: AbortSignal): Promise<number[]> {
  const waits: number[] = []
  const sent: Promise<void>[] = []
  const suggest = async () => {
    const from = performance.now()
    const id = randomUUID()
    const suggestion = {
      id,
      text: 'اقتراح',
      uid: null,
      created_at: new Date().toISOString(),
      state: 'new',
      note: '',
    } as const
    await insertSuggestion(database.write, suggestion)
    waits.push(performance.now() - from)
  }
  while (!end.aborted) {
    sent.push(suggest())
    await pause(EVERY_MS)
  }
  await Promise.all(sent)
  return waits
}

function show(title: string, waits: readonly number[], atMost?: number): void {
  console.log(`${title}: ${waits.length} suggestions`)
  const at = (what: string, share: number, limit?: number) =>
    figure({
      what: `${title}, ${what}`,
      value: percentileOf(waits, share),
      unit: ' ms',
      ...(limit === undefined ? {} : { atMost: limit }),
    })
  at('p50', 0.5)
  at('p99', 0.99, atMost)
  at('longest', 1)
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-bench-'))
  await measure('SQLite', `file:${join(folder, 'diwan.db')}`)
  rmSync(folder, { recursive: true })
  const postgres = await startPostgres()
  try {
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('create database bench_waits')
    await client.end()
    const url = new URL(postgres.url)
    url.pathname = '/bench_waits'
    await measure('Postgres', url.toString())
  } finally {
    await postgres.stop()
  }
}

const [, , url] = process.argv
await (url === undefined ? main() : importAll(url))
