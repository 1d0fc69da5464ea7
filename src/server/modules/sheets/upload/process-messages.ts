import type { ChangedCell, FoundCell, UploadRows } from '#contract/admin-uploads.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { CellsOrder, UploadChoices } from '#contract/upload-choices.ts'
import type { UploadReview } from '#contract/upload-review.ts'
import type { ClassificationThresholds } from '#server/modules/results/classification.rules.ts'
import type { FindQuery } from './found-cells.rules.ts'
import type { Tab } from './split-upload.service.ts'
import type { DraftOrder } from './upload-draft.service.ts'
import type { RowsQuery } from './upload-rows.rules.ts'

/** The messages between the portal (`one-upload-process.ts`) and an upload's process (`upload.process.ts`). */

/** The first message to an upload's process. */
export interface UploadStart {
  uploadId: string
  databaseUrl: string
  /** The configured thresholds of the classifications, which the process cannot know from its environment. */
  thresholds: ClassificationThresholds
}

/** The requests that a process accepts, with their arguments. */
export interface UploadInputs {
  /** The path of the file, and the claim of its reading. */
  read: [path: string, claim: number]
  review: []
  rows: [query: RowsQuery]
  find: [query: FindQuery]
  cells: [order: CellsOrder]
  /** A layout's id, or null to decline the applied one. */
  layout: [id: string | null]
  tabs: [worksheets: readonly string[]]
  draft: [order: DraftOrder]
}

/** The result of each request. */
export interface UploadAnswers {
  read: undefined
  review: { revision: number; choices: UploadChoices; review: UploadReview }
  rows: UploadRows
  find: FoundCell
  cells: { revision: number; cells: ChangedCell[] }
  layout: { revision: number; choices: UploadChoices }
  tabs: Tab[]
  /** The id of the sheet that the draft becomes. */
  draft: string
}

export type UploadQuestion = keyof UploadInputs

type Each<Messages extends Record<UploadQuestion, unknown>> = Messages[UploadQuestion]

/** A numbered request; `close` is the last. */
export type UploadRequest =
  | Each<{ [Kind in UploadQuestion]: { number: number; kind: Kind; input: UploadInputs[Kind] } }>
  | 'close'

/** Progress of writing a draft, in per cent; sent before the reply. */
export interface DraftShare {
  number: number
  share: number
}

/** A reply to a request: a result, a refusal with a problem code, or an unexpected error. */
export type UploadReply =
  | Each<{ [Kind in UploadQuestion]: { number: number; kind: Kind; answer: UploadAnswers[Kind] } }>
  | { number: number; refusal: { code: ProblemCode; detail: string } }
  | { number: number; fault: string }
