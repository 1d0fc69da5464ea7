import { namesForeignPlace } from '#contract/faculty-shape.ts'
import type { SchedulePlace } from '#contract/library.ts'
import type { Shelf } from '#contract/library-lines.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { readFacultyShape } from '../../settings/faculty-shape.reads.ts'
import { storeOf } from './shelves.queries.ts'

/**
 * Throws edit_conflict if no screen would show a new line of this list, because a colleague has renamed or removed the
 * list's subject.
 */
export async function requireSubject(tx: Db, shelf: Shelf): Promise<void> {
  const isShown =
    (await isListed(tx, shelf)) || (shelf.shelf === 'resource' && (await storeOf(shelf).list(tx)).length > 0)
  if (!isShown) throw new AppError('edit_conflict', 'the subject is no longer in its list')
}

/**
 * Throws edit_conflict if no screen would show a restored line of this list, because the faculty no longer has its
 * grade or term, or the office has removed the general subject.
 */
export async function requireShelf(tx: Db, shelf: Shelf): Promise<void> {
  for (const part of [shelf.grade, shelf.term]) if (part !== undefined) await requirePlace(tx, part)
  // A resource of a grade is listed even if its subject is not taught.
  if (shelf.shelf === 'general_resource' && !(await isListed(tx, shelf))) {
    throw new AppError('edit_conflict', 'the general subject is no longer in its list')
  }
}

/** Throws edit_conflict if the faculty does not have this grade or term. */
export async function requirePlace(tx: Db, place: SchedulePlace | NonNullable<Shelf['term']>): Promise<void> {
  if (namesForeignPlace(await readFacultyShape(tx), place)) throw new AppError('edit_conflict', `no ${place}`)
}

/** Whether a list of resources is that of a subject which the office has listed; true for all other lists. */
async function isListed(tx: Db, { shelf, grade, term, subject }: Shelf): Promise<boolean> {
  if (shelf !== 'resource' && shelf !== 'general_resource') return true
  const subjects = storeOf(shelf === 'resource' ? { shelf: 'subject', grade, term } : { shelf: 'general_subject' })
  return (await subjects.list(tx)).some(({ id }) => id === subject)
}
