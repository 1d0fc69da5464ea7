import type { ProblemCode } from '#contract/problem.ts'
import type { RowsQuery } from './upload-rows.rules.ts'
import type { DraftOrder } from './upload-work.service.ts'

/** The first word to an upload's process. */
export interface DeskStart {
  uploadId: string
  databaseUrl: string
  databaseReadUrl: string | undefined
}

/** What it is asked. */
export type DeskTask =
  | { kind: 'read'; bytes: Uint8Array }
  | { kind: 'review' }
  | { kind: 'rows'; query: RowsQuery }
  | { kind: 'draft'; order: DraftOrder }

/** `close` comes last. */
export type DeskRequest = { number: number; task: DeskTask } | 'close'

/** What it answers; `share` comes before the answer: how much of a draft is written, in per cent. A refusal has a code of the closed list; anything else that fails is a fault of ours. */
export type DeskReply =
  | { number: number; share: number }
  | { number: number; value: unknown }
  | { number: number; refusal: { code: ProblemCode; detail: string } }
  | { number: number; fault: string }
