import { createHash } from 'node:crypto'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { publicationVersion } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { SeenSince } from '#server/seen-since.ts'
import { FolderStorage } from '#server/storage/folder-storage.ts'
import { DEMO_FOLDER } from '#server/testing/demo-folder.ts'
import { OFFICE_IMPORT, sheetSource } from '#server/testing/factories.ts'
import { columnsHolding, type FilledColumn, fillEveryTable } from '#server/testing/fill-tables.ts'
import { addToLibrary } from '#server/testing/library-content.ts'
import { keysOf } from '#server/testing/storage-contents.ts'
import {
  makeCopiedPlace,
  makeTestDatabase,
  rowCounts,
  type TestDatabase,
  type TestPlace,
} from '#server/testing/test-database.ts'
import { findFile, removeDemoFiles, removeOrphanFiles } from '../drive/drive.service.ts'
import { readLibrary, removeDemoLibrary, writeLibrary } from '../library/library.service.ts'
import { removeDemoQuestions } from '../quiz/quiz.service.ts'
import { planImport } from '../sheets/importing/import-planning.service.ts'
import { applyImport, willRemoveDemo } from '../sheets/importing/sheet-import.service.ts'
import { allSheets } from '../sheets/sheets.service.ts'
import { type DemoPlaces, loadDemo } from './demo.service.ts'
import { readDemoLibrary, readDemoQuizzes } from './demo-data.ts'
import { DEMO_HIDDEN_STUDENT_ID } from './demo-sheets.rules.ts'

const library = await readDemoLibrary(DEMO_FOLDER)
const quizzes = await readDemoQuizzes(DEMO_FOLDER)
const questions = quizzes.flatMap(({ source }) => source.reading.items)

const now = () => new Date('2025-07-01T12:00:00.000Z')
const OWN = sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]])
const NO_LIBRARY = {
  stored_file: 0,
  book: 0,
  grade_subject: 0,
  general_subject: 0,
  resource: 0,
  recording: 0,
  schedule_image: 0,
  timetable: 0,
  announcement: 0,
  portal_setting: 0,
  question: 0,
}

/** A place with the demonstration loaded, which tests copy because loading it takes a second and a half. */
let loaded: TestPlace
beforeAll(async () => {
  loaded = await makeCopiedPlace()
  const database = await openDatabase({ url: loaded.databaseUrl })
  await loadDemo(placesOf(database, loaded))
  await database.close()
  return loaded.remove
})

test('loading the demonstration gives an empty database sixteen published sheets and a hidden student, only once', async () => {
  const { database, places } = await demoPlaces()

  expect(await loadDemo(places)).toBe(true)
  const sheets = await allSheets(database)
  expect(sheets).toHaveLength(16)
  expect(new Set(sheets.map(({ state, source }) => `${state} ${source}`))).toEqual(new Set(['published demo']))
  expect(await database.read.selectFrom('hidden_student').select('student_id').execute()).toEqual([
    { student_id: DEMO_HIDDEN_STUDENT_ID },
  ])

  const before = await rowCounts(database.read)
  expect(await loadDemo(places)).toBe(false)
  expect(await rowCounts(database.read)).toEqual(before)
})

test('if the office has library content, loading the demonstration adds the sheets and leaves the library unchanged', async () => {
  const { database, places } = await demoPlaces()
  await addToLibrary(database, { gradeSubjects: [{ grade: 1, term: 1, subjects: ['nahw'] }] })

  expect(await loadDemo(places)).toBe(true)
  expect(await allSheets(database)).toHaveLength(16)
  expect(await rowCounts(database.read)).toMatchObject({ ...NO_LIBRARY, grade_subject: 1 })
})

test('loading the demonstration writes the library, the questions and the files with their bytes', async () => {
  const { database, places } = await loadedDemo()

  expect(await readLibrary(database.read)).toMatchObject({
    resources: expect.arrayContaining([...library.resources]),
    recordings: expect.arrayContaining([...library.recordings]),
  })
  expect(await rowCounts(database.read)).toMatchObject({
    stored_file: library.files.length,
    book: library.books.length,
    resource: library.resources.length,
    recording: library.recordings.length,
    schedule_image: 5,
    timetable: 5,
    announcement: 1,
    portal_setting: 1,
    question: questions.length,
  })
  for (const { id, name, contentType } of library.files) {
    const stored = await places.storage.read(`drive/${id}`)
    const bytes = stored ? await buffer(stored) : Buffer.alloc(0)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(await findFile(database.read, id)).toEqual({ id, name, contentType, size: bytes.length, sha256 })
    expect(bytes.length, id).toBeGreaterThan(1000)
  }
})

test('a database with a sheet of the office gets no part of the demonstration', async () => {
  const { database, places } = await demoPlaces()
  await applyImport(database, [OWN], OFFICE_IMPORT)

  expect(await loadDemo(places)).toBe(false)
  expect(await rowCounts(database.read)).toMatchObject({ sheet: 1, hidden_student: 0, ...NO_LIBRARY })
  expect(await keysOf(places.storage)).toEqual([])
})

test('of two processes that load the demonstration at the same time, one loads it', async () => {
  const { database, places } = await demoPlaces()
  const other = await openDatabase({ url: database.place.databaseUrl })

  const loaded = await Promise.all([loadDemo(places), loadDemo({ ...places, database: other })])
  await other.close()

  expect(loaded.filter(Boolean)).toHaveLength(1)
  expect(await rowCounts(database.read)).toMatchObject({
    sheet: 16,
    hidden_student: 1,
    import_run: 16,
    announcement: 1,
  })
})

test('after a load that failed while it stored files, the next load completes the demonstration', async () => {
  const { database, places } = await demoPlaces()
  const full = new FolderStorage(join(database.place.folder, 'storage'))
  let puts = 0
  full.put = async (key, body) => {
    puts += 1
    if (puts > 5) throw new Error('no space left')
    return places.storage.put(key, body, '')
  }

  await expect(loadDemo({ ...places, storage: full })).rejects.toThrow('no space left')
  expect(await rowCounts(database.read)).toMatchObject({ sheet: 0, student: 0, ...NO_LIBRARY })
  expect(await keysOf(places.storage)).toHaveLength(5)

  expect(await loadDemo(places)).toBe(true)
  expect(await keysOf(places.storage)).toEqual(library.files.map(({ id }) => `drive/${id}`).sort())
})

test('demonstration sheets without library content get the library and the questions at the next load', async () => {
  const { database, places } = await loadedDemo()
  const before = await rowCounts(database.read)
  await officeTransaction(database, null, removeContents)

  expect(await loadDemo(places)).toBe(true)
  expect(await rowCounts(database.read)).toEqual(before)
  expect(await loadDemo(places)).toBe(false)
})

test('if the office has library content, a demonstration of sheets only gets no library at the next load', async () => {
  const { database, places } = await loadedDemo()
  await officeTransaction(database, null, async (tx) => {
    await removeContents(tx)
    const own = { ...library, books: [], resources: [], recordings: [], schedules: [], timetables: [] }
    await writeLibrary(tx, own, { source: 'office', now, newId: () => 'own' })
  })

  expect(await loadDemo(places)).toBe(false)
  expect(await rowCounts(database.read)).toMatchObject({ sheet: 16, announcement: 1, book: 0, stored_file: 0 })
})

test('a missing demonstration file stops the load with an error that names it or the way to start without it', async () => {
  const { database, places } = await demoPlaces()
  const folder = join(database.place.folder, 'demo')
  const expected = expect.objectContaining({ name: 'ConfigError', message: expect.stringContaining('DIWAN_DEMO=0') })

  await expect(loadDemo({ ...places, folder })).rejects.toEqual(expected)
  await mkdir(folder)
  await expect(loadDemo({ ...places, folder })).rejects.toThrow(join(folder, 'faculty.json'))
  for (const name of ['faculty.json', 'library.json', 'timetables.json'])
    await cp(join(DEMO_FOLDER, name), join(folder, name))
  await cp(join(DEMO_FOLDER, 'questions/trial.csv'), join(folder, 'questions/trial.csv'), { recursive: true })
  await expect(loadDemo({ ...places, folder })).rejects.toThrow(join(folder, 'questions/sent.csv'))
  await cp(join(DEMO_FOLDER, 'questions/sent.csv'), join(folder, 'questions/sent.csv'))
  await expect(loadDemo({ ...places, folder })).rejects.toEqual(expected)
  await cp(join(DEMO_FOLDER, 'questions'), join(folder, 'questions'), { recursive: true })
  await expect(loadDemo({ ...places, folder })).rejects.toThrow(join(folder, 'files', library.files[0]?.id ?? ''))
  expect(await rowCounts(database.read)).toMatchObject({ sheet: 0, ...NO_LIBRARY })
})

test('the office’s first sheet removes the whole demonstration and increments the publication counter', async () => {
  const { database, places } = await loadedDemo()
  const version = await publicationVersion(database.write)
  expect(await willRemoveDemo(database.read)).toBe(true)
  const [planned] = await planImport(database.read, [OWN])

  const [written] = await applyImport(database, [OWN], OFFICE_IMPORT)

  expect(written).toEqual(planned)
  expect(written).toMatchObject({ sheetId: '2025-g1-t1-v1', identities: { new: 1, linked: 0 } })
  expect(await rowCounts(database.read)).toMatchObject({
    sheet: 1,
    sheet_row_set: 1,
    sheet_row_shared: 1,
    student: 1,
    hidden_student: 0,
    ...NO_LIBRARY,
  })
  expect(await publicationVersion(database.write)).toBeGreaterThan(version)
  expect(await willRemoveDemo(database.read)).toBe(false)
  await removeOrphanFiles({ db: database.write, storage: places.storage, seen: new SeenSince(0) })
  expect(await keysOf(places.storage)).toEqual([])
})

test('a rejected sheet of the office leaves the demonstration unchanged', async () => {
  const { database } = await loadedDemo()
  const before = await rowCounts(database.read)

  const wrong = sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 101, 70]])
  await expect(applyImport(database, [wrong], OFFICE_IMPORT)).rejects.toMatchObject({ code: 'rejected_sheet' })
  expect(await rowCounts(database.read)).toEqual(before)
})

interface Demo {
  database: TestDatabase
  places: DemoPlaces
}

async function demoPlaces(): Promise<Demo> {
  const database = await makeTestDatabase()
  return { database, places: placesOf(database, database.place) }
}

/** Returns database and storage as `demoPlaces` does, with the demonstration loaded. */
async function loadedDemo(): Promise<Demo> {
  const place = await makeCopiedPlace(loaded)
  await cp(join(loaded.folder, 'storage'), join(place.folder, 'storage'), { recursive: true })
  const database = await makeTestDatabase(place)
  return { database, places: placesOf(database, place) }
}

function placesOf(database: Database, { folder }: TestPlace): DemoPlaces {
  return { database, storage: new FolderStorage(join(folder, 'storage')), folder: DEMO_FOLDER, now }
}

/** Removes all of the demonstration except its sheets, as an early release loaded it. */
async function removeContents(tx: Db): Promise<void> {
  await removeDemoQuestions(tx)
  await removeDemoLibrary(tx)
  await removeDemoFiles(tx)
}

test('the office’s first sheet removes a demonstration’s student from every column that can name one', async () => {
  const database = await makeTestDatabase()
  const student = '909092025'
  const set = 'set'
  await fillEveryTable(database, (column) => {
    if (isForStudent(column)) return student
    return column.references === 'sheet_row_set' || `${column.table}.${column.column}` === 'sheet_row_set.id'
      ? set
      : undefined
  })
  expect(await columnsHolding(database, student)).toEqual(
    expect.arrayContaining([
      'appeal.student_id',
      'sheet_row_own.student_id',
      'sheet_row_shared.student_id',
      'student.id',
      'withheld_result.student_id',
    ]),
  )

  await applyImport(database, [OWN], OFFICE_IMPORT)

  expect(await columnsHolding(database, student), 'columns that deleteDemo leaves').toEqual([])
})

/** Whether a column holds a student's id: by its foreign key, or by its name in the tables of students. */
function isForStudent({ table, column, references }: FilledColumn): boolean {
  const named = column === 'student_id' || (table === 'student_join' && column.endsWith('_id'))
  return references === 'student' || named || (table === 'student' && column === 'id')
}
