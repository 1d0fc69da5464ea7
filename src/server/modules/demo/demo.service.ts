import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { keepFile } from '#server/modules/drive/drive.service.ts'
import { isLibraryEmpty } from '#server/modules/library/library.reads.ts'
import { writeLibrary } from '#server/modules/library/library.service.ts'
import { writeQuestions } from '#server/modules/quiz/quiz.service.ts'
import type { ImportSource } from '#server/modules/sheets/importing/import-plan.rules.ts'
import { importWithin } from '#server/modules/sheets/importing/sheet-import.service.ts'
import { recogniseSheet } from '#server/modules/sheets/reading/sheet-layout.rules.ts'
import { hasOnlyDemoSheets, hasSheets } from '#server/modules/sheets/sheets.reads.ts'
import { publishWithin } from '#server/modules/sheets/sheets.service.ts'
import { hideWithin } from '#server/modules/students/students.service.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type DemoFile, demoFiles, demoLibrary } from './demo-library.rules.ts'
import { demoQuestions } from './demo-questions.rules.ts'
import { DEMO_HIDDEN_STUDENT_ID, demoSheets } from './demo-sheets.rules.ts'

export interface DemoPlaces {
  database: Database
  storage: Storage
  /** The folder of the demonstration's files. */
  folder: string
  now: () => Date
}

/** What a database lacks of the demonstration. */
type Lack = 'everything' | 'sheets' | 'library' | 'nothing'

/**
 * Loads the invented faculty into a database that holds no sheet: the sheets by the same way as real ones, then the library with its
 * files and the questions. One transaction, so that a start that was cut off is made good by the next; files whose transaction
 * never ended are written again under the same ids. A database of demonstration sheets whose library is empty was seeded by a release
 * that had none, and is given library and questions. Returns whether it loaded anything. Throws ConfigError where a file is missing.
 */
export async function loadDemo(places: DemoPlaces): Promise<boolean> {
  const { database, now } = places
  if ((await lackOf(database.write)) === 'nothing') return false
  const files = await readFiles(places.folder)
  const sources = demoSources()
  return officeTransaction(database, async (tx) => {
    const lack = await lackOf(tx)
    if (lack === 'everything' || lack === 'sheets') await writeSheets(tx, sources, now)
    if (lack === 'everything' || lack === 'library') await writeContents(tx, files, places)
    return lack !== 'nothing'
  })
}

async function lackOf(db: Db): Promise<Lack> {
  const isEmpty = await isLibraryEmpty(db)
  // What the office has written in the library stands in the place of the demonstration's.
  if (!(await hasSheets(db))) return isEmpty ? 'everything' : 'sheets'
  return (await hasOnlyDemoSheets(db)) && isEmpty ? 'library' : 'nothing'
}

/** Nobody of the office loads the demonstration, so the audit log has nothing of it. */
const DEMO = { uid: null, name: 'demo', address: null }

async function writeSheets(tx: Db, sources: readonly ImportSource[], now: () => Date): Promise<void> {
  const plans = await importWithin(tx, sources, { source: 'demo', actor: DEMO, now })
  for (const { sheetId } of plans) if (sheetId) await publishWithin(tx, sheetId, now())
  await hideWithin(tx, DEMO_HIDDEN_STUDENT_ID, 'demonstration', now())
}

async function writeContents(tx: Db, files: readonly ReadFile[], { storage, now }: DemoPlaces): Promise<void> {
  const written = { source: 'demo', now, newId: randomUUID } as const
  for (const file of files) await keepFile({ db: tx, storage }, { ...file, ...written })
  await writeLibrary(tx, demoLibrary(), written)
  await writeQuestions(tx, demoQuestions(), written)
}

interface ReadFile extends DemoFile {
  body: Buffer
}

async function readFiles(folder: string): Promise<ReadFile[]> {
  const files: ReadFile[] = []
  for (const file of demoFiles()) files.push({ ...file, body: await readWhole(join(folder, file.id)) })
  return files
}

async function readWhole(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    if (!isMissing) throw error
    throw new ConfigError([
      `DIWAN_DEMO: ملف البيانات التجريبية غير موجود: ${path}. أعد المجلد demo إلى مكانه، أو ابدأ بلا بيانات تجريبية: DIWAN_DEMO=0`,
    ])
  }
}

function demoSources(): ImportSource[] {
  return Array.from(demoSheets(), ({ fileName, worksheets, choices }) => ({
    fileName,
    sha256: createHash('sha256').update(JSON.stringify(worksheets)).digest('hex'),
    reading: recogniseSheet(worksheets, choices),
  }))
}
