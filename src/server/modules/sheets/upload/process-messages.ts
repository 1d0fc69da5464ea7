import type { UploadReview, UploadRows } from '#contract/admin-uploads.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { UploadChoices } from '#contract/upload-choices.ts'
import type { DraftOrder } from './open-upload.service.ts'
import type { RowsQuery } from './upload-rows.rules.ts'

/** What `upload-processes.ts` and `upload.process.ts` send each other. */

/** The first message to an upload's process. */
export interface UploadStart {
  uploadId: string
  databaseUrl: string
  databaseReadUrl: string | undefined
}

/** The questions that a process answers, with what each takes. */
export interface UploadInputs {
  read: [bytes: Uint8Array]
  review: []
  rows: [query: RowsQuery]
  draft: [order: DraftOrder]
}

/** The answer to each question. */
export interface UploadAnswers {
  read: undefined
  review: { revision: number; choices: UploadChoices; review: UploadReview }
  rows: UploadRows
  /** The sheet's id. */
  draft: string
}

export type UploadQuestion = keyof UploadInputs

type Each<Messages extends Record<UploadQuestion, unknown>> = Messages[UploadQuestion]

/** A question under its number; `close` comes last. */
export type UploadRequest =
  | Each<{ [Kind in UploadQuestion]: { number: number; kind: Kind; input: UploadInputs[Kind] } }>
  | 'close'

/** How much of a draft is written, in per cent; sent before the reply. */
export interface DraftShare {
  number: number
  share: number
}

/** A reply to a question: an answer, a refusal with a code of the closed list, or an error of ours. */
export type UploadReply =
  | Each<{ [Kind in UploadQuestion]: { number: number; kind: Kind; answer: UploadAnswers[Kind] } }>
  | { number: number; refusal: { code: ProblemCode; detail: string } }
  | { number: number; fault: string }
