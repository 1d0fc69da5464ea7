import { topDegreesEndpoint } from '#contract/storage-files.ts'
import type { Db } from '#server/db/tables.ts'
import { loadPublished, NOTHING_PUBLISHED, type PublishedResults, topDegreesOf } from './published-results.ts'
import { TOP_DEGREES_URL } from './published-urls.rules.ts'
import { writeStorageFiles } from './storage-files.ts'

/** The files that a CDN may serve alone: JSON texts by URL. */
export function storageFilesOf(published: PublishedResults): Map<string, string> {
  const top = JSON.stringify(topDegreesEndpoint.response.parse(topDegreesOf(published)))
  const files = new Map([[TOP_DEGREES_URL, top]])
  for (const { file } of published.years.values()) files.set(file.url, file.text)
  return files
}

/** Writes the files of what is published now, where no server does it: after a publication from the command line. */
export async function writePublishedFiles(db: Db, storageDir: string): Promise<void> {
  await writeStorageFiles(storageDir, storageFilesOf(await loadPublished(db, NOTHING_PUBLISHED)))
}
