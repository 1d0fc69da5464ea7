import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import type { SeenSince } from '#server/seen-since.ts'
import { forgetFiles } from '../../drive/drive.service.ts'
import { readFrontSetting } from '../../settings/settings.reads.ts'
import { fileOfAddress } from './line.rules.ts'
import { filesOfRemovals } from './removals.service.ts'
import { namedFiles } from './shelves.service.ts'

/**
 * For how long this process has found files unnamed and removals expired. This is measured besides their stored times,
 * because the machine's clock may be wrong.
 */
export interface Unnamed {
  files: SeenSince
  removals: SeenSince
}

/**
 * Deletes removals older than a day, and rows of the office's files older than a day that nothing names. A file is
 * named by a line, the channel's link, the crest, a removal that can be undone, or `namedElsewhere`. Files and removals
 * must also have been found unnamed or expired for as long as `files` and `removals` require.
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
