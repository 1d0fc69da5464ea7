import type { ContentSource } from '#server/db/content-source.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { CHANNEL_URL_SETTING } from '../front/front.rules.ts'
import {
  deleteLibraryRows,
  insertLibraryRows,
  type LibraryRows,
  listBooks,
  listGeneralSubjects,
  listGradeSubjects,
  listRecordings,
  listResources,
  listSchedules,
  listTimetables,
  type ResourceRow,
} from './library.queries.ts'
import type { Library, LibraryContent, LibraryResource } from './library-content.rules.ts'
import { timetableOf } from './timetable.rules.ts'

export interface WriteLibraryOptions {
  source: ContentSource
  now: () => Date
  newId: () => string
}

/**
 * Adds a whole library in the caller's transaction; existing content stays. The stored files of its timetables must
 * exist. Fails if a subject, a recording, a timetable or the channel link exists already.
 */
export async function writeLibrary(tx: Db, content: LibraryContent, options: WriteLibraryOptions): Promise<void> {
  await insertLibraryRows(tx, rowsOf(content, options))
  await bumpPublication(tx)
}

/** Removes the demonstration's library content in the caller's transaction. Its stored files stay in the drive. */
export async function removeDemoLibrary(tx: Db): Promise<void> {
  await deleteLibraryRows(tx, 'demo')
  await bumpPublication(tx)
}

/** Returns the whole library, each list in order. */
export async function readLibrary(db: Db): Promise<Library> {
  const books = await listBooks(db)
  const resources = await listResources(db)
  const recordings = await listRecordings(db)
  const generalSubjects = await listGeneralSubjects(db)
  const schedules = await listSchedules(db)
  const timetables = await listTimetables(db)
  const gradeSubjects = await listGradeSubjects(db)
  return {
    books: books.map((row) => ({
      grade: row.grade,
      term: row.term,
      kind: row.kind,
      name: row.name,
      driveId: row.drive_id,
    })),
    gradeSubjects: gradeSubjects.map(({ grade, term, subject }) => ({ grade, term, subject })),
    generalSubjects,
    resources: resources.map(resourceOf),
    recordings: recordings.map(({ grade, term, subject, link }) => ({ grade, term, subject, link })),
    schedules,
    timetables: timetables.map(({ place, content }) => ({ place, timetable: timetableOf(content) })),
  }
}

function resourceOf({ grade, term, subject, title, link, is_book }: ResourceRow): LibraryResource {
  const shown = { subject, title, link, isBook: is_book === 1 }
  return grade === null || term === null ? shown : { ...shown, place: { grade, term } }
}

/**
 * Converts the contents to rows. A row's position is its index in the whole list, which also orders the rows of one
 * grade and term.
 */
function rowsOf(content: LibraryContent, { source, now, newId }: WriteLibraryOptions): LibraryRows {
  return {
    book: content.books.map(({ kind, grade, term, name, driveId }, position) => ({
      id: newId(),
      kind,
      grade,
      term,
      position,
      name,
      drive_id: driveId,
      source,
    })),
    grade_subject: content.gradeSubjects.flatMap(({ grade, term, subjects }) =>
      subjects.map((subject, position) => ({ grade, term, subject, position, source })),
    ),
    general_subject: content.generalSubjects.map((subject, position) => ({ subject, position, source })),
    resource: content.resources.map(({ place, subject, title, link, isBook }, position) => ({
      id: newId(),
      grade: place?.grade ?? null,
      term: place?.term ?? null,
      subject,
      position,
      title,
      link,
      is_book: isBook ? 1 : 0,
      source,
    })),
    recording: content.recordings.map(({ grade, term, subject, link }, position) => ({
      grade,
      term,
      subject,
      link,
      position,
      source,
    })),
    schedule_image: content.schedules.map(({ place, fileId, description }) => ({
      place,
      file_id: fileId,
      description,
      source,
    })),
    timetable: content.timetables.map(({ place, timetable }) => ({
      place,
      content: JSON.stringify(timetable),
      source,
    })),
    announcement: content.announcements.map(({ text, startsAt, endsAt }) => ({
      id: newId(),
      text,
      starts_at: startsAt?.toISOString() ?? null,
      ends_at: endsAt?.toISOString() ?? null,
      created_at: now().toISOString(),
      source,
    })),
    portal_setting:
      content.channelUrl === null
        ? []
        : [{ name: CHANNEL_URL_SETTING, value: JSON.stringify(content.channelUrl), source }],
  }
}
