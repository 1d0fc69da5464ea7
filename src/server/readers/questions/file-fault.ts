import { QUESTION_FILE_FAULT_TEXTS, type QuestionFileFault } from '#contract/question-files.ts'
import { AppError } from '#server/errors/app-error.ts'

/** A question file that cannot be read. Screens use the fault in the field `file`, the command line the message. */
export class QuestionFileError extends AppError {
  readonly fault: QuestionFileFault

  constructor(fault: QuestionFileFault, cause?: unknown) {
    super('unreadable_file', QUESTION_FILE_FAULT_TEXTS[fault], { fields: [{ path: 'file', message: fault }], cause })
    this.name = 'QuestionFileError'
    this.fault = fault
  }
}
