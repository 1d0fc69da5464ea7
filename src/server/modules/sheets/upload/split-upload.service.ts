import { createHash, randomUUID } from 'node:crypto'
import type { UploadChoices } from '#contract/upload-choices.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { mustFindUpload } from './upload-head.ts'
import { copyParts, insertUpload, type UploadRecord, updateRevision } from './uploads.queries.ts'

/** A worksheet that becomes an upload of its own, with the choices with which that upload starts. */
export interface Tab {
  worksheet: string
  choices: UploadChoices
}

interface SplitOrder {
  id: string
  revision: number
  tabs: readonly Tab[]
}

const MAX_FILE_NAME = 200

/**
 * Makes an upload of each worksheet, and discards the upload of the whole file, which can be restored for a day.
 * Returns the ids of the new uploads. Throws `not_found`, `sheet_state`, `edit_conflict`.
 */
export function splitUpload(database: Database, { id, revision, tabs }: SplitOrder, by: OfficeAct): Promise<string[]> {
  return act(database, by, { action: 'upload.split', object: { kind: 'upload', id } }, async (tx) => {
    const record = await mustFindUpload(tx, id)
    if (record.state !== 'waiting') throw new AppError('sheet_state', record.state)
    const changed = { changed_by: by.actor.name, changed_at: by.now.toISOString(), changed_what: 'split' } as const
    const isOurs = await updateRevision(tx, { id, revision }, { state: 'discarded', ...changed })
    if (!isOurs) throw new AppError('edit_conflict')
    const ids: string[] = []
    for (const tab of tabs) ids.push(await insertTab(tx, record, tab, by))
    return { after: { file: record.file_name, uploads: ids }, result: ids }
  })
}

async function insertTab(tx: Db, record: UploadRecord, { worksheet, choices }: Tab, by: OfficeAct): Promise<string> {
  const id = randomUUID()
  const at = by.now.toISOString()
  const name = `${record.file_name} · ${worksheet}`
  await insertUpload(tx, {
    ...record,
    id,
    file_name: name.slice(0, MAX_FILE_NAME),
    // A hash for each worksheet, as if it were a file. Splitting a worksheet off again gives the same hash as before.
    file_sha256: createHash('sha256').update(`${record.file_sha256} ${worksheet}`).digest('hex'),
    choices: JSON.stringify(choices),
    summary: null,
    settings_seen: null,
    revision: 0,
    changed_by: by.actor.name,
    changed_at: at,
    changed_what: 'split',
  })
  await copyParts(tx, record.id, id, worksheet)
  return id
}
