import type { Insertable, Selectable } from 'kysely'
import { insertRows } from '#server/db/insert-rows.ts'
import type { ImportRunTable, SheetState, SheetTable } from '#server/db/sheet-tables.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { SheetHeading } from './reading/sheet-reading.rules.ts'
import { studentsWithRows } from './row-sets.queries.ts'

export type SheetRecord = Selectable<SheetTable>

const SHEET_COLUMNS = [
  'id',
  'grade',
  'term',
  'year',
  'version',
  'state',
  'source',
  'layout',
  'file_name',
  'file_sha256',
  'student_count',
  'created_at',
  'publish_at',
  'published_at',
  'revision',
  'corrects',
  'session',
  'held_at',
  'row_set_id',
] as const

/** Lists every version of every sheet, newest year first. */
export function listSheets(db: Db): Promise<SheetRecord[]> {
  return db
    .selectFrom('sheet')
    .select(SHEET_COLUMNS)
    .orderBy('year', 'desc')
    .orderBy('grade')
    .orderBy('term')
    .orderBy('session')
    .orderBy('version', 'desc')
    .execute()
}

export function findSheet(db: Db, id: string): Promise<SheetRecord | undefined> {
  return db.selectFrom('sheet').select(SHEET_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Lists the versions of one sheet, newest first. */
export function versionsOf(db: Db, { year, grade, term, session }: SheetHeading): Promise<SheetRecord[]> {
  return db
    .selectFrom('sheet')
    .select(SHEET_COLUMNS)
    .where('year', '=', year)
    .where('grade', '=', grade)
    .where('term', '=', term)
    .where('session', '=', session)
    .orderBy('version', 'desc')
    .execute()
}

/** Returns the ids of drafts whose publication time has passed. */
export async function dueSheets(db: Db, now: string): Promise<string[]> {
  const due = await db
    .selectFrom('sheet')
    .select('id')
    .where('state', '=', 'draft')
    .where('publish_at', 'is not', null)
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('id')
    .execute()
  return due.map(({ id }) => id)
}

export async function insertSheet(
  db: Db,
  sheet: Insertable<SheetTable>,
  subjects: readonly { name: string; finalDegree: number; isCalculatedInTotal: boolean }[],
): Promise<void> {
  await db.insertInto('sheet').values(sheet).execute()
  const rows = subjects.map((subject, position) => ({
    sheet_id: sheet.id,
    position,
    name: subject.name,
    final_hundredths: Math.round(subject.finalDegree * 100),
    is_counted: subject.isCalculatedInTotal ? 1 : 0,
  }))
  await db.insertInto('sheet_subject').values(rows).execute()
}

export async function insertIdentityQuestions(
  db: Db,
  questions: readonly Insertable<Tables['identity_question']>[],
): Promise<void> {
  await insertRows(db, 'identity_question', questions)
}

export async function insertImportRun(db: Db, run: Insertable<ImportRunTable>): Promise<void> {
  await db.insertInto('import_run').values(run).execute()
}

export async function setState(
  db: Db,
  id: string,
  state: SheetState,
  times: Partial<Pick<SheetTable, 'published_at' | 'publish_at' | 'held_at'>> = {},
): Promise<void> {
  await db
    .updateTable('sheet')
    .set({ state, ...times })
    .where('id', '=', id)
    .execute()
}

/** Increments the revision, so that a change based on an older one is a conflict. */
export async function moveRevision(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sheet')
    .set((expression) => ({ revision: expression('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function setPublishAt(
  db: Db,
  id: string,
  times: Pick<SheetTable, 'publish_at' | 'held_at'>,
): Promise<void> {
  await db.updateTable('sheet').set(times).where('id', '=', id).execute()
}

export async function hasDemoSheets(db: Db): Promise<boolean> {
  const found = await db.selectFrom('sheet').select('id').where('source', '=', 'demo').limit(1).executeTakeFirst()
  return found !== undefined
}

/**
 * Deletes the demonstration's sheets, its students who are on no other sheet, and all that refers to these students. A
 * student of a draft that is being written is kept, but what refers to the student is deleted.
 */
export async function deleteDemo(db: Db): Promise<void> {
  await db.deleteFrom('sheet').where('source', '=', 'demo').execute()
  const named = db.selectFrom('sheet_row').select('student_id')
  await db.deleteFrom('hidden_student').where('student_id', 'not in', named).execute()
  await db.deleteFrom('withheld_result').where('student_id', 'not in', named).execute()
  await db.deleteFrom('released_result').where('student_id', 'not in', named).execute()
  await db.deleteFrom('student_join').where('kept_id', 'not in', named).execute()
  await db.deleteFrom('appeal').where('student_id', 'not in', named).execute()
  await db.deleteFrom('student').where('id', 'not in', studentsWithRows(db)).execute()
}
