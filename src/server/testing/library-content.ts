import { randomUUID } from 'node:crypto'
import type { Timetable } from '#contract/timetables.ts'
import type { ContentSource } from '#server/db/content-source.ts'
import type { Database } from '#server/db/open-database.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { type DriveFile, keepFile } from '#server/modules/drive/drive.service.ts'
import { writeLibrary } from '#server/modules/library/library.service.ts'
import type { LibraryContent } from '#server/modules/library/library-content.rules.ts'
import type { Storage } from '#server/storage/storage.ts'
import { NOON } from './factories.ts'

/** A timetable of one day and two periods. */
export const TIMETABLE: Timetable = {
  caption: 'الفصل الدراسي الثاني 2024/25',
  columns: ['9:00 - 10:30', '10:45 - 12:15'],
  days: [{ day: 'saturday', cells: [{ subject: 'النحو', detail: 'د. هدى القباني', place: 'المدرج 1' }, null] }],
}

/** Returns library content that is empty except for these parts. */
export function libraryContent(parts: Partial<LibraryContent>): LibraryContent {
  return {
    books: [],
    gradeSubjects: [],
    generalSubjects: [],
    resources: [],
    recordings: [],
    schedules: [],
    timetables: [],
    announcements: [],
    channelUrl: null,
    ...parts,
  }
}

/** Writes this content into the library, as if at `NOON`. */
export function addToLibrary(
  database: Database,
  parts: Partial<LibraryContent>,
  source: ContentSource = 'office',
): Promise<void> {
  return officeTransaction(database, null, (tx) =>
    writeLibrary(tx, libraryContent(parts), { source, now: () => NOON, newId: randomUUID }),
  )
}

/** Stores an image in the drive, as if at `NOON`. */
export function keepImage(
  { database, storage }: { database: Database; storage: Storage },
  id: string,
  body: Buffer,
): Promise<DriveFile> {
  return keepFile(
    { db: database.write, storage },
    { id, name: id, contentType: 'image/jpeg', body, source: 'office', now: () => NOON },
  )
}
