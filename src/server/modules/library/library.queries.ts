import type { InsertObject } from 'kysely'
import type { ContentSource } from '#server/db/content-source.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import type {
  BookTable,
  GradeSubjectTable,
  RecordingTable,
  ResourceTable,
  TimetableTable,
} from '#server/db/library-tables.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Schedule } from './library-content.rules.ts'

/**
 * The tables of library content, all with a `source` column. The table of stored files is not among them, because other
 * modules use it, too.
 */
export const LIBRARY_TABLES = [
  'book',
  'grade_subject',
  'general_subject',
  'resource',
  'recording',
  'schedule_image',
  'timetable',
  'announcement',
  'portal_setting',
] as const satisfies readonly (keyof Tables)[]

type LibraryTable = (typeof LIBRARY_TABLES)[number]
export type LibraryRows = { [Table in LibraryTable]: readonly InsertObject<Tables, Table>[] }

export async function insertLibraryRows(db: Db, rows: LibraryRows): Promise<void> {
  for (const table of LIBRARY_TABLES) await insertRows(db, table, rows[table])
}

export async function deleteLibraryRows(db: Db, source: ContentSource): Promise<void> {
  for (const table of LIBRARY_TABLES) await db.deleteFrom(table).where('source', '=', source).execute()
}

export function listBooks(db: Db): Promise<Pick<BookTable, 'kind' | 'grade' | 'term' | 'name' | 'drive_id'>[]> {
  return db
    .selectFrom('book')
    .select(['kind', 'grade', 'term', 'name', 'drive_id'])
    .orderBy('grade')
    .orderBy('term')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function listGradeSubjects(db: Db): Promise<Pick<GradeSubjectTable, 'grade' | 'term' | 'subject'>[]> {
  return db
    .selectFrom('grade_subject')
    .select(['grade', 'term', 'subject'])
    .orderBy('grade')
    .orderBy('term')
    .orderBy('position')
    .orderBy('subject')
    .execute()
}

export async function hasGradeSubject(
  db: Db,
  { grade, term, subject }: Pick<GradeSubjectTable, 'grade' | 'term' | 'subject'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('grade_subject')
    .select('subject')
    .where('grade', '=', grade)
    .where('term', '=', term)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}

export async function listGeneralSubjects(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('general_subject').select('subject').orderBy('position').orderBy('subject').execute()
  return rows.map(({ subject }) => subject)
}

export type ResourceRow = Pick<ResourceTable, 'grade' | 'term' | 'subject' | 'title' | 'link' | 'is_book'>

export function listResources(db: Db): Promise<ResourceRow[]> {
  return db
    .selectFrom('resource')
    .select(['grade', 'term', 'subject', 'title', 'link', 'is_book'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function listRecordings(db: Db): Promise<Pick<RecordingTable, 'grade' | 'term' | 'subject' | 'link'>[]> {
  return db
    .selectFrom('recording')
    .select(['grade', 'term', 'subject', 'link'])
    .orderBy('grade')
    .orderBy('term')
    .orderBy('position')
    .orderBy('subject')
    .execute()
}

/** Returns the timetable images in order of place, each with its file's hash and type. */
export function listSchedules(db: Db): Promise<Schedule[]> {
  return db
    .selectFrom('schedule_image')
    .innerJoin('stored_file', 'stored_file.id', 'schedule_image.file_id')
    .select([
      'schedule_image.place as place',
      'schedule_image.file_id as fileId',
      'schedule_image.description as description',
      'stored_file.sha256 as sha256',
      'stored_file.content_type as contentType',
    ])
    .orderBy('schedule_image.place')
    .execute()
}

export function listTimetables(db: Db): Promise<TimetableTable[]> {
  return db.selectFrom('timetable').select(['place', 'content', 'source']).orderBy('place').execute()
}
