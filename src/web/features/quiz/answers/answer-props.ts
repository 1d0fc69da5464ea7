import type { Given } from '#contract/given-answers.ts'

/** The properties of the controls for answering a question, whatever its kind. */
export interface AnswerProps<Asked> {
  question: Asked
  /** The given answer, with which the controls are locked and marked; undefined before. */
  given: Given | undefined
  onAnswer: (given: Given) => void
  /** The answer that is being changed, with which unlocked controls start. */
  before?: Given | undefined
  /** Called after each change of an answer that is not confirmed; null while it is incomplete. */
  onDraft?: ((given: Given | null) => void) | undefined
}
