/**
 * Imports 100,000 students, and inserts the same rows by the database's fastest bulk insert (SQLite: one prepared
 * statement in one transaction, in this thread; Postgres: COPY). Measures the rows per second of the import, divided by
 * those of the bulk insert; the median of three rounds. Before that, reading a workbook is measured in rows per second.
 * Run: `npm run bench:import`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { Client } from 'pg'
import { migrateToLatest } from '../src/server/db/migrate.ts'
import { type Database, openDatabase } from '../src/server/db/open-database.ts'
import type { ImportSource } from '../src/server/modules/sheets/importing/import-plan.rules.ts'
import { applyImport } from '../src/server/modules/sheets/importing/sheet-import.service.ts'
import { readGrids } from '../src/server/readers/read-grids.ts'
import { xlsxFile } from '../src/server/readers/sheet-writer.ts'
import { type StudentLine, sheetSource } from '../src/server/testing/factories.ts'
import { startPostgres } from '../src/server/testing/postgres.ts'
import { copyRows } from './copy-rows.ts'
import { figure } from './figures.ts'
import { median } from './median.ts'
import { ROW_COLUMNS, type SharedRow } from './row-columns.ts'

const STUDENTS = 100_000
/** The numbers of students in the workbooks that are read: as in a large grade, and more than a faculty has. */
const READ_STUDENTS = [5000, 45_000]
const ROUNDS = 3
const SUBJECTS = ['النحو', 'الصرف', 'البلاغة', 'الأدب', 'التفسير', 'الفقه', 'العروض']

interface Place {
  url: string
  bulk: (rows: readonly SharedRow[]) => Promise<void>
  remove: () => Promise<void>
}

/** Returns a sheet with every five-digit seat once, each with its own name and marks. */
function invent(): ImportSource {
  const students = Array.from({ length: STUDENTS }, (_, index): StudentLine => {
    const marks = SUBJECTS.map((_subject, position) => 30 + ((index * 7 + position * 13) % 71))
    return [String(index).padStart(5, '0'), `طالب تجريبي رقم ${index}`, ...marks]
  })
  return sheetSource({ grade: 1, term: 1, year: 2025 }, students, { subjects: SUBJECTS })
}

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url })
  try {
    await migrateToLatest(database.write)
    return await work(database)
  } finally {
    await database.close()
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function importOnce(url: string, source: ImportSource): Promise<{ took: number; rows: SharedRow[] }> {
  return withDatabase(url, async (database) => {
    const took = await seconds(() =>
      applyImport(database, [source], {
        source: 'file',
        actor: { uid: null, name: 'bench', place: null, admitted: null },
        now: () => new Date(),
      }),
    )
    return { took, rows: await database.write.selectFrom('sheet_row_shared').select(ROW_COLUMNS).execute() }
  })
}

/** Inserts the row of `sheet_row_set` to which the rows of the bulk insert refer. */
async function prepareBulk(url: string, rows: readonly SharedRow[]): Promise<void> {
  const id = String(rows[0]?.set_id)
  await withDatabase(url, ({ write }) =>
    write.insertInto('sheet_row_set').values({ id, created_at: '2025-07-01T00:00:00.000Z', step: 0 }).execute(),
  )
}

async function sqlitePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-bench-'))
  const file = join(folder, 'diwan.db')
  return {
    url: `file:${file}`,
    remove: () => rm(folder, { recursive: true, force: true }),
    bulk(rows) {
      const database = new Sqlite(file)
      database.exec('pragma synchronous = full')
      database.exec('pragma foreign_keys = on')
      const student = database.prepare('insert into student (id, created_at) values (?, ?)')
      const marks = ROW_COLUMNS.map(() => '?').join(', ')
      const row = database.prepare(`insert into sheet_row_shared (${ROW_COLUMNS.join(', ')}) values (${marks})`)
      database.exec('begin immediate')
      for (const values of rows) {
        student.run(values.student_id, '2025-07-01T00:00:00.000Z')
        row.run(...ROW_COLUMNS.map((column) => values[column]))
      }
      database.exec('commit')
      database.close()
      return Promise.resolve()
    },
  }
}

async function postgresPlace(administrator: string, name: string): Promise<Place> {
  await administer(administrator, `create database ${name}`)
  const url = new URL(administrator)
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    remove: () => administer(administrator, `drop database ${name} with (force)`),
    async bulk(rows) {
      const client = new Client({ connectionString: url.toString() })
      await client.connect()
      await client.query('begin')
      const students = rows.map(({ student_id: id }) => ({ id, created_at: '2025-07-01T00:00:00.000Z' }))
      await copyRows(client, { table: 'student', columns: ['id', 'created_at'], rows: students })
      await copyRows(client, { table: 'sheet_row_shared', columns: ROW_COLUMNS, rows })
      await client.query('commit')
      await client.end()
    },
  }
}

function* databaseNames(): Generator<string, never> {
  for (let number = 1; ; number += 1) yield `bench_${number}`
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function round(makePlace: () => Promise<Place>, source: ImportSource): Promise<{ ours: number; bulk: number }> {
  const ours = await makePlace()
  const imported = await importOnce(ours.url, source)
  await ours.remove()
  const other = await makePlace()
  await prepareBulk(other.url, imported.rows)
  const bulk = await seconds(() => other.bulk(imported.rows))
  await other.remove()
  return { ours: STUDENTS / imported.took, bulk: STUDENTS / bulk }
}

async function measure(engine: string, makePlace: () => Promise<Place>, source: ImportSource): Promise<void> {
  const rounds: { ours: number; bulk: number }[] = []
  for (let number = 1; number <= ROUNDS; number += 1) {
    const figures = await round(makePlace, source)
    rounds.push(figures)
    console.log(line(`${engine}, round ${number}`, figures.ours, figures.bulk, figures.ours / figures.bulk))
  }
  const ratio = median(rounds.map(({ ours, bulk }) => ours / bulk))
  const ours = median(rounds.map((figures) => figures.ours))
  const bulk = median(rounds.map((figures) => figures.bulk))
  figure({ what: `${engine}: import`, value: ours, unit: ' rows/s' })
  figure({ what: `${engine}: bulk insert`, value: bulk, unit: ' rows/s' })
  figure({ what: `${engine}: import against bulk insert`, value: ratio, unit: '' })
}

function line(title: string, ours: number, bulk: number, ratio: number): string {
  const whole = (figure: number) => Math.round(figure).toLocaleString('en').padStart(9)
  return `${title.padEnd(18)} import ${whole(ours)} rows/s   bulk ${whole(bulk)} rows/s   ratio ${ratio.toFixed(2)}`
}

async function measureReading(students: number): Promise<void> {
  const rows = Array.from({ length: students }, (_, index) => [
    String(index).padStart(5, '0'),
    `طالب تجريبي رقم ${index}`,
    ...SUBJECTS.map((_subject, position) => 30 + ((index * 7 + position * 13) % 71)),
  ])
  const file = await xlsxFile('كشف', [['seat_number', 'name', ...SUBJECTS], ...rows])
  const figures: number[] = []
  for (let number = 1; number <= ROUNDS; number += 1) figures.push(students / (await seconds(() => readGrids(file))))
  figure({ what: `reading ${students.toLocaleString('en')} students`, value: median(figures), unit: ' rows/s' })
}

for (const students of READ_STUDENTS) await measureReading(students)
const source = invent()
console.log(
  `${STUDENTS.toLocaleString('en')} students, ${SUBJECTS.length} subjects; import: identities, ranks, checks and rows`,
)
await measure('SQLite', sqlitePlace, source)
const postgres = await startPostgres()
const names = databaseNames()
try {
  await measure('Postgres', () => postgresPlace(postgres.url, names.next().value), source)
} finally {
  await postgres.stop()
}
