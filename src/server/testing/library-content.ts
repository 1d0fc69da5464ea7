import { randomUUID } from 'node:crypto'
import type { ContentSource } from '#server/db/content-source.ts'
import type { Database } from '#server/db/open-database.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { type DriveFile, keepFile } from '#server/modules/drive/drive.service.ts'
import { writeLibrary } from '#server/modules/library/library.service.ts'
import type { LibraryContent } from '#server/modules/library/library-content.rules.ts'
import type { Storage } from '#server/storage/storage.ts'
import { NOON } from './factories.ts'

/** Returns library contents with only these parts. */
export function libraryContent(parts: Partial<LibraryContent>): LibraryContent {
  return {
    books: [],
    gradeSubjects: [],
    generalSubjects: [],
    resources: [],
    recordings: [],
    schedules: [],
    announcements: [],
    channelUrl: null,
    ...parts,
  }
}

/** Writes these parts of a library, at noon. */
export function addToLibrary(
  database: Database,
  parts: Partial<LibraryContent>,
  source: ContentSource = 'office',
): Promise<void> {
  return officeTransaction(database, (tx) =>
    writeLibrary(tx, libraryContent(parts), { source, now: () => NOON, newId: randomUUID }),
  )
}

/** Stores an image in the drive, at noon. */
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
