import { batchesOf } from '#server/db/batches.ts'
import type { Db } from '#server/db/tables.ts'

type NameReader = (db: Db, ids: readonly string[]) => Promise<{ id: string; name: string }[]>

/**
 * Reads the current names of objects, by kind. An object of another kind has only the name that its entry in the log
 * gives.
 */
const READERS: Readonly<Record<string, NameReader>> = {
  account: (db, ids) => db.selectFrom('account_user').select(['id', 'name']).where('id', 'in', ids).execute(),
  upload: (db, ids) =>
    db.selectFrom('sheet_upload').select(['id', 'file_name as name']).where('id', 'in', ids).execute(),
  appeal: (db, ids) => db.selectFrom('appeal').select(['id', 'subject as name']).where('id', 'in', ids).execute(),
  question: (db, ids) => db.selectFrom('question').select(['id', 'text as name']).where('id', 'in', ids).execute(),
  announcement: (db, ids) =>
    db.selectFrom('announcement').select(['id', 'text as name']).where('id', 'in', ids).execute(),
  book: (db, ids) => db.selectFrom('book').select(['id', 'name']).where('id', 'in', ids).execute(),
  final_exam: (db, ids) => db.selectFrom('book').select(['id', 'name']).where('id', 'in', ids).execute(),
  resource: (db, ids) => db.selectFrom('resource').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  general_resource: (db, ids) =>
    db.selectFrom('resource').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  file: (db, ids) => db.selectFrom('stored_file').select(['id', 'name']).where('id', 'in', ids).execute(),
  layout: (db, ids) => db.selectFrom('sheet_layout').select(['id', 'name']).where('id', 'in', ids).execute(),
  student: (db, ids) =>
    db
      .selectFrom('sheet_row')
      .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
      .select(['sheet_row.student_id as id', 'sheet_row.name as name'])
      .where('sheet_row.student_id', 'in', ids)
      .orderBy('sheet.year')
      .orderBy('sheet.term')
      .orderBy('sheet.version')
      .execute(),
}

/**
 * Returns a function that gives an object's current name by kind and id, or null. A student's name is that of the
 * latest sheet.
 */
export async function namesOfObjects(
  db: Db,
  objects: readonly { kind: string; id: string }[],
): Promise<(kind: string, id: string) => string | null> {
  const names = new Map<string, string>()
  for (const [kind, read] of Object.entries(READERS)) {
    const ids = [...new Set(objects.filter((one) => one.kind === kind).map(({ id }) => id))]
    for (const batch of batchesOf(ids)) {
      for (const { id, name } of await read(db, batch)) names.set(`${kind} ${id}`, name)
    }
  }
  return (kind, id) => names.get(`${kind} ${id}`) ?? null
}

/** A corrected mark, with the sheet version that holds it and the time and actor of the correction. */
export interface LoggedCorrection {
  sheet_id: string
  at: string
  actor_name: string
  seat_number: string
  subject: string
  before: string
  after: string
  reason: string
}

/** Returns the corrected marks of the given sheet versions, oldest first. */
export async function correctionsOfSheets(db: Db, sheetIds: readonly string[]): Promise<LoggedCorrection[]> {
  const ids = [...new Set(sheetIds)]
  const found: LoggedCorrection[] = []
  for (const batch of batchesOf(ids)) {
    const rows = await db
      .selectFrom('degree_correction')
      .select(['sheet_id', 'at', 'actor_name', 'seat_number', 'subject', 'before', 'after', 'reason'])
      .where('sheet_id', 'in', batch)
      .orderBy('at')
      .orderBy('id')
      .execute()
    found.push(...rows)
  }
  return found
}
