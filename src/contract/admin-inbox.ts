import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The office's inbox: suggestions and problem reports from visitors and members. */

/** Number of messages on one page of the inbox. */
export const INBOX_PAGE = 30
export const MAX_NOTE = 2000

export const MESSAGE_KINDS = ['suggestion', 'problem'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const MESSAGE_STATES = ['new', 'taken', 'done'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export const messageSchema = z.object({
  kind: z.enum(MESSAGE_KINDS),
  id: z.string(),
  text: z.string(),
  /** The page on which the sender met the problem, as the sender's browser reported it; it can be any text. */
  page: z.nullable(z.string()),
  /** The sender's name; null for a visitor, and once the sender's account is deleted. */
  sender: z.nullable(z.string()),
  state: z.enum(MESSAGE_STATES),
  /** The office's own note about the message. */
  note: z.string(),
  created_at: z.string(),
})
export type InboxMessage = z.infer<typeof messageSchema>

export const inboxEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/inbox',
  summary: 'Suggestions and problems, newest first.',
  access: 'staff',
  query: z.object({
    kind: z.optional(z.enum(MESSAGE_KINDS)),
    state: z.optional(z.enum(MESSAGE_STATES)),
    /** The `next` of the previous page; absent for the first page. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    messages: z.array(messageSchema).check(z.maxLength(INBOX_PAGE)),
    next: z.nullable(z.string()),
    /** Number of new messages, whatever the filter. */
    new: z.number(),
  }),
})

const params = z.object({ kind: z.enum(MESSAGE_KINDS), id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const messageStateEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/inbox/{kind}/{id}/state',
  summary: 'Sets the state of a message.',
  access: 'staff',
  params,
  /**
   * `was` is the state that the caller has seen; if it is no longer the stored one, the change is refused as a
   * conflict.
   */
  body: z.object({ state: z.enum(MESSAGE_STATES), was: z.enum(MESSAGE_STATES) }),
  response: messageSchema,
  problems: ['not_found', 'edit_conflict'],
})

const note = z.string().check(z.trim(), z.maxLength(MAX_NOTE))

export const messageNoteEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/inbox/{kind}/{id}/note',
  summary: "Sets the office's note on a message.",
  access: 'staff',
  params,
  /**
   * `was` is the note that the caller has seen; if it is no longer the stored one, the change is refused as a conflict.
   */
  body: z.object({ note, was: note }),
  response: messageSchema,
  problems: ['not_found', 'edit_conflict'],
})
