import { OWN_QUESTIONS_PAGE, type OwnQuestion } from '#contract/contributing.ts'
import type { Question } from '#contract/quiz.ts'
import { searchText } from '#contract/search-text.ts'
import type { Caller } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { isStudied } from '../../library/library.reads.ts'
import { readFrontSetting } from '../../settings/settings.reads.ts'
import { questionKeys } from '../files/question-file.rules.ts'
import type { QuestionContent } from '../questions/question.rules.ts'
import { onTheWire } from '../questions/question.rules.ts'
import { contentColumns, placeColumns, shownQuestion, writeQuestions } from '../quiz.service.ts'
import {
  findOwnQuestion,
  hasQuestions,
  insertQuestionReport,
  isQuestionShown,
  listHiddenSame,
  listOwnQuestions,
  listSameText,
  type OwnQuestionRow,
  updateQuestion,
} from './contributing.queries.ts'
import { type ContributedQuestion, ownOnTheWire, type StudentPlace } from './contributing.rules.ts'
import { type QuestionForm, questionOfForm } from './contributing-input.ts'

export interface Contributing {
  database: Database
  now: () => Date
  newId: () => string
}

/** Whether the office reads new questions first: JSON true or false, false where it is not set. */
export const APPROVAL_SETTING = 'questions_wait_for_approval'

const MOST_SIMILAR = 20

/**
 * Adds a question of the caller's to a subject's quiz. Throws not_found for a subject that the term does not have, invalid_request
 * where the form states no question.
 */
export function addQuestion(
  { database, now, newId }: Contributing,
  caller: Caller,
  place: StudentPlace,
  form: QuestionForm,
): Promise<OwnQuestion> {
  const content = questionOfForm(form)
  const id = newId()
  return officeTransaction(database, async (tx) => {
    await requireSubject(tx, place)
    const state = await stateOfNew(tx, place, content)
    const question = { ...content, place, creatorName: caller.name, creatorUid: caller.uid, state }
    await writeQuestions(tx, [question], { source: 'office', now, newId: () => id })
    return ownOnTheWire(await requireOwn(tx, caller, id))
  })
}

/** The questions with the same normalised text that the caller may see. */
export async function similarQuestions(db: Db, caller: Caller, place: StudentPlace, text: string): Promise<Question[]> {
  const same = { textKey: searchText(text), uid: caller.uid, limit: MOST_SIMILAR }
  return (await listSameText(db, placeColumns(place), same)).map((row) => onTheWire(shownQuestion(row)))
}

/** A page of the caller's own questions; throws invalid_request for an `after` that no page gave. */
export async function ownQuestions(
  db: Db,
  { uid }: Caller,
  after: string | undefined,
): Promise<{ questions: OwnQuestion[]; next: string | null }> {
  const { rows, next } = await listOwnQuestions(db, uid, { after, size: OWN_QUESTIONS_PAGE })
  return { questions: rows.map((row) => ownOnTheWire(contributed(row))), next }
}

/**
 * Changes a question of the caller's. What readers did not see before waits for the office: an edit alone brings nothing back that
 * the office hid. Throws not_found for another's, invalid_request where the form states no question.
 */
export function editQuestion(
  { database }: Contributing,
  caller: Caller,
  id: string,
  form: QuestionForm,
): Promise<OwnQuestion> {
  const content = questionOfForm(form)
  return officeTransaction(database, async (tx) => {
    const before = await requireOwn(tx, caller, id)
    const state = before.state === 'shown' ? await stateOfNew(tx, before.place, content) : 'waiting'
    const { id: _, ...columns } = contentColumns({ ...content, id, place: before.place })
    await updateQuestion(tx, id, { ...columns, state })
    if (isSeen(before)) await bumpPublication(tx)
    return ownOnTheWire(await requireOwn(tx, caller, id))
  })
}

/** Takes a question of the caller's out of its quiz, or back into it as the office left it. Throws not_found for another's. */
export function withdrawQuestion(
  { database, now }: Contributing,
  caller: Caller,
  id: string,
  isWithdrawn: boolean,
): Promise<OwnQuestion> {
  return officeTransaction(database, async (tx) => {
    const before = await requireOwn(tx, caller, id)
    if ((before.withdrawnAt !== null) !== isWithdrawn) {
      await updateQuestion(tx, id, { withdrawn_at: isWithdrawn ? now().toISOString() : null })
      await bumpPublication(tx)
    }
    return ownOnTheWire(await requireOwn(tx, caller, id))
  })
}

/** Keeps what somebody says is wrong with a question. Throws not_found for one that readers do not see. */
export async function reportQuestion(
  { database, now, newId }: Contributing,
  caller: Caller | null,
  id: string,
  reason: string,
): Promise<void> {
  if (!(await isQuestionShown(database.write, id))) throw new AppError('not_found')
  const row = { id: newId(), question_id: id, reason, uid: caller?.uid ?? null }
  await insertQuestionReport(database.write, { ...row, created_at: now().toISOString(), settled_at: null })
}

/** Throws not_found for a subject that the grade does not study in the term and that has no questions there. */
export async function requireSubject(db: Db, place: StudentPlace): Promise<void> {
  if ((await isStudied(db, place)) || (await hasQuestions(db, placeColumns(place)))) return
  throw new AppError('not_found')
}

/** Whether the office wants to read new questions before readers do. */
export async function waitsForApproval(db: Db): Promise<boolean> {
  return (await readFrontSetting(db, APPROVAL_SETTING)) ?? false
}

/** A copy of what the office hid waits, too, or hiding would be undone by sending it again. */
async function stateOfNew(db: Db, place: StudentPlace, content: QuestionContent): Promise<'shown' | 'waiting'> {
  if (await waitsForApproval(db)) return 'waiting'
  const { text, whole } = questionKeys(content)
  const hidden = await listHiddenSame(db, placeColumns(place), text)
  return hidden.some((row) => questionKeys(shownQuestion(row)).whole === whole) ? 'waiting' : 'shown'
}

async function requireOwn(db: Db, { uid }: Caller, id: string): Promise<ContributedQuestion> {
  const row = await findOwnQuestion(db, uid, id)
  if (!row) throw new AppError('not_found')
  return contributed(row)
}

function contributed(row: OwnQuestionRow): ContributedQuestion {
  const question = shownQuestion(row)
  // The queries ask for questions of this origin only.
  const place = question.place as StudentPlace
  return { ...question, place, state: row.state, withdrawnAt: row.withdrawn_at, createdAt: row.created_at }
}

function isSeen({ state, withdrawnAt }: ContributedQuestion): boolean {
  return state === 'shown' && withdrawnAt === null
}
