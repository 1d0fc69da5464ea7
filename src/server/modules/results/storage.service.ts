import { topDegreesEndpoint } from '#contract/storage-files.ts'
import type { Db } from '#server/db/tables.ts'
import { publishFiles } from '#server/storage/publish-files.ts'
import type { Storage } from '#server/storage/storage.ts'
import { keyOfUrl } from '#server/storage/storage-key.rules.ts'
import { loadPublished, NOTHING_PUBLISHED, type PublishedResults, topDegreesOf } from './published-results.ts'
import { TOP_DEGREES_URL } from './published-urls.rules.ts'

/** What is the results' own in the storage. */
const OWNED = [keyOfUrl(TOP_DEGREES_URL), 'students-data/degrees/']

/** The files that a CDN may serve alone: JSON texts by URL. */
export function storageFilesOf(published: PublishedResults): Map<string, string> {
  const top = JSON.stringify(topDegreesEndpoint.response.parse(topDegreesOf(published)))
  const files = new Map([[TOP_DEGREES_URL, top]])
  for (const { file } of published.years.values()) files.set(file.url, file.text)
  return files
}

/** Makes the storage hold exactly these of the results' files. */
export async function writeStorageFiles(storage: Storage, files: ReadonlyMap<string, string>): Promise<void> {
  await publishFiles(storage, OWNED, new Map(Array.from(files, ([url, text]) => [keyOfUrl(url), text])))
}

/** Writes the files of what is published now, where no server does it: after a publication from the command line. */
export async function writePublishedFiles(db: Db, storage: Storage): Promise<void> {
  await writeStorageFiles(storage, storageFilesOf(await loadPublished(db, NOTHING_PUBLISHED)))
}
