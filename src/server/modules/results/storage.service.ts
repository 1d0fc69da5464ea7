import { gradeKey, yearPath } from '#contract/faculty.ts'
import { degreesFileSchema, topDegreesEndpoint } from '#contract/storage-files.ts'
import type { Db } from '#server/db/tables.ts'
import { loadPublished, NOTHING_PUBLISHED, type PublishedResults, topDegreesOf } from './published-results.ts'
import { degreesFileUrl, TOP_DEGREES_URL } from './published-urls.rules.ts'
import { writeStorageFiles } from './storage-files.ts'

/** The files that a CDN may serve alone, by URL. */
export function storageFilesOf(published: PublishedResults): Map<string, unknown> {
  const files = new Map<string, unknown>()
  files.set(TOP_DEGREES_URL, topDegreesEndpoint.response.parse(topDegreesOf(published)))
  for (const { grade, year, file } of published.years.values()) {
    files.set(
      degreesFileUrl({ year: yearPath(year), file: `degrees_${gradeKey(grade)}.json` }),
      degreesFileSchema.parse(file),
    )
  }
  return files
}

/** Writes the files of what is published now, where no server does it: after a publication from the command line. */
export async function writePublishedFiles(db: Db, storageDir: string): Promise<void> {
  await writeStorageFiles(storageDir, storageFilesOf(await loadPublished(db, NOTHING_PUBLISHED)))
}
