import { sql } from 'kysely'
import type { InboxMessage, MessageKind, MessageState } from '#contract/admin-inbox.ts'
import { keysetPage } from '#server/db/keyset.ts'
import type { Db } from '#server/db/tables.ts'

interface InboxFilter {
  kind: MessageKind | undefined
  state: MessageState | undefined
}

const TABLES = { suggestion: 'suggestion', problem: 'problem_report' } as const

/**
 * Returns one page of suggestions and problems together, newest first. Throws invalid_request for an invalid cursor.
 */
export function listMessages(
  db: Db,
  { kind, state }: InboxFilter,
  page: { after: string | undefined; size: number },
): Promise<{ rows: InboxMessage[]; next: string | null }> {
  let query = db.selectFrom(messages(db).as('message')).selectAll()
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (state !== undefined) query = query.where('state', '=', state)
  return keysetPage(query, { by: ['created_at', 'id'], order: 'desc', ...page })
}

export function findMessage(db: Db, kind: MessageKind, id: string): Promise<InboxMessage | undefined> {
  const query = db.selectFrom(messages(db).as('message')).selectAll()
  return query.where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
}

export async function countNewMessages(db: Db): Promise<number> {
  const query = db.selectFrom(messages(db).as('message')).select((row) => row.fn.countAll<number | string>().as('n'))
  return Number((await query.where('state', '=', 'new').executeTakeFirstOrThrow()).n)
}

/** Changes a message if its state and note still equal those of `was`. Returns whether a message was changed. */
export async function updateMessage(
  db: Db,
  kind: MessageKind,
  id: string,
  { change, was }: { change: { state?: MessageState; note?: string }; was: { state?: MessageState; note?: string } },
): Promise<boolean> {
  let query = db.updateTable(TABLES[kind]).set(change).where('id', '=', id)
  if (was.state !== undefined) query = query.where('state', '=', was.state)
  if (was.note !== undefined) query = query.where('note', '=', was.note)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

function messages(db: Db) {
  const suggestions = db
    .selectFrom('suggestion')
    .leftJoin('account_user', 'account_user.id', 'suggestion.uid')
    .select(sql<MessageKind>`'suggestion'`.as('kind'))
    .select(['suggestion.id', 'suggestion.text', sql<string | null>`cast(null as text)`.as('page')])
    .select(['account_user.name as sender', 'suggestion.state', 'suggestion.note', 'suggestion.created_at'])
  const problems = db
    .selectFrom('problem_report')
    .leftJoin('account_user', 'account_user.id', 'problem_report.uid')
    .select(sql<MessageKind>`'problem'`.as('kind'))
    .select(['problem_report.id', 'problem_report.text', 'problem_report.page'])
    .select(['account_user.name as sender', 'problem_report.state', 'problem_report.note', 'problem_report.created_at'])
  return suggestions.unionAll(problems)
}
