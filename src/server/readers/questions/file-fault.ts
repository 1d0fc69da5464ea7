import { QUESTION_FILE_FAULT_TEXTS, type QuestionFileFault } from '#contract/question-files.ts'
import { AppError } from '#server/errors/app-error.ts'

/** The failure of a file that is not read at all; a screen finds its reason in the field, a command line in the message. */
export function fileFault(fault: QuestionFileFault): AppError {
  return new AppError('unreadable_file', QUESTION_FILE_FAULT_TEXTS[fault], {
    fields: [{ path: 'file', message: fault }],
  })
}
