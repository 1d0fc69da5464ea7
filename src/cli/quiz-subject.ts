import { gradeKey, termKey } from '#contract/faculty.ts'
import { canNameSubject } from '#contract/library-lines.ts'
import { AppError } from '#server/errors/app-error.ts'
import { addLine } from '#server/modules/library/shelves/lines.service.ts'
import { requireSubject } from '#server/modules/quiz/contributions/contributing.service.ts'
import type { QuizPlace } from '#server/modules/quiz/questions/question.rules.ts'
import { type CommandContext, type OptionValues, UsageError } from './command.ts'

/**
 * Throws AppError `not_found` if the subject of the quiz is not in its term's list of subjects, as the portal's import
 * does.
 */
export async function requireListed({ database }: CommandContext, place: QuizPlace): Promise<void> {
  if (place.origin !== 'student') return
  try {
    await requireSubject(database.read, place)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    const message = `ليس في هذا الفصل مادة اسمها «${place.subject}». راجع الاسم، أو أضف المادة بالخيار ‎--new-subject‎.`
    throw new AppError('not_found', message, { cause: error })
  }
}

/**
 * Returns true if the subject is not listed and the option `--new-subject` asks to add it, false if it is listed.
 * Throws AppError `not_found` for a subject that is not listed if the option is missing, and UsageError for a new
 * subject whose name cannot be one.
 */
export async function isNewSubject(context: CommandContext, place: QuizPlace, options: OptionValues): Promise<boolean> {
  try {
    await requireListed(context, place)
    return false
  } catch (error) {
    if (options['new-subject'] !== true || !(error instanceof AppError) || error.code !== 'not_found') throw error
    if (place.origin === 'student' && !canNameSubject(place.subject)) {
      throw new UsageError(`لا يصلح «${place.subject}» اسمًا لمادة. اكتب اسمها بالحروف.`)
    }
    return true
  }
}

/** Adds the quiz's subject to its term's list of subjects, which the audit log records as an act of the office. */
export async function listSubject({ actor, config, database, now }: CommandContext, place: QuizPlace): Promise<void> {
  if (place.origin !== 'student') return
  const shelf = { shelf: 'subject', grade: gradeKey(place.grade), term: termKey(place.term) } as const
  const line = { name: place.subject, link: '', isBook: false }
  await addLine({ database, driveBase: config.driveBaseUrl }, shelf, line, { actor, now: now() })
}
