import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import type { SeenSince } from '#server/seen-since.ts'
import { forgetFiles } from '../../drive/drive.service.ts'
import { readFrontSetting } from '../../settings/settings.reads.ts'
import { fileOfAddress } from './line.rules.ts'
import { filesOfRemovals } from './removals.service.ts'
import { namedFiles } from './shelves.service.ts'

/** Since when files and removals have been ready to go. */
export interface Unnamed {
  files: SeenSince
  removals: SeenSince
}

/**
 * Deletes the rows of the office's files that neither a line, nor the channel's link, nor the crest, nor an undoable
 * removal, nor anything in `namedElsewhere` has named for a day, and removals older than a day; both only if they have been seen so for long enough.
 */
export async function forgetUnnamedFiles(
  database: Database,
  { files, removals }: Unnamed,
  now: Date,
  namedElsewhere: (tx: Db) => Promise<ReadonlySet<string>> = async () => new Set(),
): Promise<void> {
  await officeTransaction(database, null, async (tx) => {
    const named = new Set([...(await namedFiles(tx)).keys(), ...(await filesOfRemovals(tx, removals, now))])
    const channel = fileOfAddress((await readFrontSetting(tx, 'channel_url')) ?? '')
    const crest = (await readFrontSetting(tx, 'crest'))?.id
    const others = await namedElsewhere(tx)
    await forgetFiles(tx, (id) => named.has(id) || others.has(id) || id === channel || id === crest, {
      seen: files,
      now,
    })
  })
}
