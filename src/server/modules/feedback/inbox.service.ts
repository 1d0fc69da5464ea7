import { INBOX_PAGE, type InboxMessage, type MessageKind, type MessageState } from '#contract/admin-inbox.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, type OfficeAct } from '../audit/office-act.service.ts'
import { countNewMessages, findMessage, listMessages, updateMessage } from './inbox.queries.ts'

interface InboxQuery {
  kind?: MessageKind | undefined
  state?: MessageState | undefined
  after?: string | undefined
}

/** A message's kind and id, as in its URL. */
interface Which {
  kind: MessageKind
  id: string
}

/** Returns one page of the inbox, and the number of new messages. Throws invalid_request for an invalid cursor. */
export async function inboxPage(db: Db, { kind, state, after }: InboxQuery) {
  const { rows, next } = await listMessages(db, { kind, state }, { after, size: INBOX_PAGE })
  return { messages: rows, next, new: await countNewMessages(db) }
}

/** Sets a message's state. Throws not_found, and edit_conflict if its state is not `was`. */
export function changeMessageState(
  database: Database,
  which: Which,
  { state, was }: { state: MessageState; was: MessageState },
  by: OfficeAct,
): Promise<InboxMessage> {
  return act(database, by, { action: 'inbox.state', object: which }, async (tx) => {
    await change(tx, which, { change: { state }, was: { state: was } })
    const isNoOp = state === was
    return { before: { state: was }, after: { state }, isNoOp, result: await requireMessage(tx, which) }
  })
}

/** Writes the office's note; the log records the act without the text. Throws as `changeMessageState`. */
export function writeNote(
  database: Database,
  which: Which,
  { note, was }: { note: string; was: string },
  by: OfficeAct,
): Promise<InboxMessage> {
  return act(database, by, { action: 'inbox.note', object: which }, async (tx) => {
    await change(tx, which, { change: { note }, was: { note: was } })
    return { isNoOp: note === was, result: await requireMessage(tx, which) }
  })
}

async function change(tx: Db, { kind, id }: Which, moved: Parameters<typeof updateMessage>[3]): Promise<void> {
  if (await updateMessage(tx, kind, id, moved)) return
  await requireMessage(tx, { kind, id })
  throw new AppError('edit_conflict')
}

async function requireMessage(db: Db, { kind, id }: Which): Promise<InboxMessage> {
  const message = await findMessage(db, kind, id)
  if (!message) throw new AppError('not_found')
  return message
}
