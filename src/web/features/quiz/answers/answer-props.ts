import type { Given } from '#contract/given-answers.ts'

/** The properties of the controls for answering a question, whatever its kind. */
export interface AnswerProps<Asked> {
  question: Asked
  /** The given answer; if it is set, the controls are locked and marked as right or wrong. */
  given: Given | undefined
  onAnswer: (given: Given) => void
  /** The answer that the reader is changing: the values with which unlocked controls start. */
  before?: Given | undefined
  /** Called after each change of an answer that is not confirmed yet; null while the answer is incomplete. */
  onDraft?: ((given: Given | null) => void) | undefined
}
