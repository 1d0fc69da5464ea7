import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '#server/db/open-database.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { keepFile } from '#server/modules/drive/drive.service.ts'
import { isLibraryEmpty } from '#server/modules/library/library.reads.ts'
import { writeLibrary } from '#server/modules/library/library.service.ts'
import { importWithin as importQuestions, keepMediaOf } from '#server/modules/quiz/files/question-files.service.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import type { ImportSource } from '#server/modules/sheets/importing/import-plan.rules.ts'
import { importWithin } from '#server/modules/sheets/importing/sheet-import.service.ts'
import { recogniseSheet } from '#server/modules/sheets/reading/sheet-layout.rules.ts'
import { hasOnlyDemoSheets, hasSheets } from '#server/modules/sheets/sheets.reads.ts'
import { publishUnlogged } from '#server/modules/sheets/sheets.service.ts'
import { hideWithin } from '#server/modules/students/hidden-and-withheld.service.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type DemoLibrary, readDemoFaculty, readDemoFile, readDemoLibrary, readDemoQuizzes } from './demo-data.ts'
import type { DemoFaculty } from './demo-faculty.rules.ts'
import { DEMO_HIDDEN_STUDENT_ID, demoSheets } from './demo-sheets.rules.ts'

export interface DemoPlaces {
  database: Database
  storage: Storage
  /** The folder with the demonstration's data and files. */
  folder: string
  now: () => Date
}

/** Which part of the demonstration a database lacks. */
type Lack = 'everything' | 'sheets' | 'library' | 'nothing'

/**
 * Loads the invented faculty into a database without sheets: the sheets by the regular import, then the library with
 * its files and the questions. All is one transaction, so that a load that failed is repeated at the next start, which
 * writes the files again under the same ids. A database that has demonstration sheets but no library content comes from
 * an early release, and gets library and questions. Returns whether it loaded anything. Throws ConfigError for a
 * missing file.
 */
export async function loadDemo(places: DemoPlaces): Promise<boolean> {
  const { database, now } = places
  if ((await lackOf(database.write)) === 'nothing') return false
  const sources = demoSources(await readDemoFaculty(places.folder))
  const contents = readInAdvance(places.folder)
  return officeTransaction(database, null, async (tx) => {
    const lack = await lackOf(tx)
    if (lack === 'everything' || lack === 'sheets') await writeSheets(tx, sources, now)
    if (lack === 'everything' || lack === 'library') await writeContents(tx, await contents, places)
    if (lack !== 'nothing') await bumpPublication(tx)
    return lack !== 'nothing'
  })
}

async function lackOf(db: Db): Promise<Lack> {
  const isEmpty = await isLibraryEmpty(db)
  // If the office has library content, the demonstration's library is not loaded.
  if (!(await hasSheets(db))) return isEmpty ? 'everything' : 'sheets'
  return (await hasOnlyDemoSheets(db)) && isEmpty ? 'library' : 'nothing'
}

/** Loading the demonstration is no office act, and so has no line in the audit log. */
const DEMO = { uid: null, name: 'demo', place: null, admitted: null }

async function writeSheets(tx: Db, sources: readonly ImportSource[], now: () => Date): Promise<void> {
  const plans = await importWithin(tx, sources, { source: 'demo', actor: DEMO, now })
  for (const { sheetId } of plans) if (sheetId) await publishUnlogged(tx, sheetId, now())
  await hideWithin(tx, DEMO_HIDDEN_STUDENT_ID, 'بيانات تجريبية', now())
}

async function writeContents(
  tx: Db,
  { library, files, quizzes }: Contents,
  { storage, now }: DemoPlaces,
): Promise<void> {
  const written = { source: 'demo', now, newId: randomUUID } as const
  for (const file of files) await keepFile({ db: tx, storage }, { ...file, ...written })
  await writeLibrary(tx, library, written)
  const authorOf = ({ creatorName }: QuestionContent) => ({ creatorName })
  for (const { source, place } of quizzes) {
    await keepMediaOf({ db: tx, storage }, [source], written)
    await importQuestions(tx, [source], place, { ...written, authorOf })
  }
}

type ReadFile = DemoLibrary['files'][number] & { body: Buffer }

/** The library with the bytes of its files, and the quizzes. */
type Contents = Awaited<ReturnType<typeof readContents>>

async function readContents(folder: string) {
  const library = await readDemoLibrary(folder)
  const quizzes = await readDemoQuizzes(folder)
  return { library, quizzes, files: await readFiles(folder, library) }
}

/** Reads library and quizzes while the database writes the sheets. */
function readInAdvance(folder: string): Promise<Contents> {
  const contents = readContents(folder)
  // If writing the sheets fails, nobody awaits this promise, and its own failure would be an unhandled rejection.
  contents.catch(() => undefined)
  return contents
}

async function readFiles(folder: string, { files }: DemoLibrary): Promise<ReadFile[]> {
  const read: ReadFile[] = []
  for (const file of files) read.push({ ...file, body: await readDemoFile(join(folder, 'files', file.id)) })
  return read
}

function demoSources(faculty: DemoFaculty): ImportSource[] {
  return Array.from(demoSheets(faculty), ({ fileName, worksheets, choices }) => ({
    fileName,
    sha256: createHash('sha256').update(JSON.stringify(worksheets)).digest('hex'),
    reading: recogniseSheet(worksheets, choices),
  }))
}
