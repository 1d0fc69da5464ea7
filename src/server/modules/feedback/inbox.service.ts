import { INBOX_PAGE, type InboxMessage, type MessageKind, type MessageState } from '#contract/admin-inbox.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { recordAudit } from '../admin/audit.service.ts'
import { countNewMessages, findMessage, listMessages, type MessagePlace, updateMessage } from './inbox.queries.ts'

export interface Inbox {
  database: Database
  now: () => Date
}

interface InboxQuery {
  kind?: MessageKind | undefined
  state?: MessageState | undefined
  after?: string | undefined
}

/** A message as addresses name it. */
interface Which {
  kind: MessageKind
  id: string
}

/** One page of the inbox. Throws invalid_request for an `after` that no page gave. */
export async function inboxPage(db: Db, { kind, state, after }: InboxQuery) {
  const place = after === undefined ? undefined : readPlace(after)
  const rows = await listMessages(db, { kind, state }, { after: place, limit: INBOX_PAGE + 1 })
  const messages = rows.slice(0, INBOX_PAGE)
  const last = rows.length > INBOX_PAGE ? messages.at(-1) : undefined
  return { messages, next: last ? `${last.created_at}~${last.id}` : null, new: await countNewMessages(db) }
}

function readPlace(after: string): MessagePlace {
  const [, created_at, id] = /^([^~]+)~([^~]+)$/.exec(after) ?? []
  if (created_at === undefined || id === undefined) throw new AppError('invalid_request')
  return { created_at, id }
}

/** Says how far the office is with a message. Throws not_found, edit_conflict where it stands otherwise than the caller saw. */
export function changeMessageState(
  { database, now }: Inbox,
  which: Which,
  { state, was }: { state: MessageState; was: MessageState },
  actor: Actor,
): Promise<InboxMessage> {
  return officeTransaction(database, async (tx) => {
    await change(tx, which, { change: { state }, was: { state: was } })
    if (state !== was) {
      const values = { before: { state: was }, after: { state } }
      await recordAudit(tx, { actor, action: 'inbox.state', object: which, ...values }, now())
    }
    return requireMessage(tx, which)
  })
}

/** Writes the office's note; the log keeps that it was written, not its words. Throws as `changeMessageState`. */
export function writeNote(
  { database, now }: Inbox,
  which: Which,
  { note, was }: { note: string; was: string },
  actor: Actor,
): Promise<InboxMessage> {
  return officeTransaction(database, async (tx) => {
    await change(tx, which, { change: { note }, was: { note: was } })
    if (note !== was) await recordAudit(tx, { actor, action: 'inbox.note', object: which }, now())
    return requireMessage(tx, which)
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
