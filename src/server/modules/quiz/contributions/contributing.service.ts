import type * as z from 'zod/mini'
import { OWN_QUESTIONS_PAGE, type OwnQuestion, type ownQuestionsEndpoint } from '#contract/contributing.ts'
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
import { readCounts } from '../counts/answer-counts.queries.ts'
import { questionKeys } from '../files/question-file.rules.ts'
import { requireMedia } from '../media/question-media.service.ts'
import { changeContent } from '../questions/content-change.service.ts'
import { leftOutIds } from '../questions/left-out.service.ts'
import { type QuestionContent, questionJson, type StudentPlace } from '../questions/question.rules.ts'
import {
  ownQuestion,
  placeColumns,
  type QuestionRow,
  type QuizPlaceColumns,
  storedQuestion,
  versionOf,
} from '../questions/question-rows.ts'
import { writeQuestions } from '../quiz.service.ts'
import {
  countReports,
  findOwnQuestion,
  hasQuestions,
  insertQuestionReport,
  isQuestionShown,
  listHiddenSame,
  listOwnQuestions,
  listSameText,
  updateQuestion,
} from './contributing.queries.ts'
import { type QuestionForm, questionOfForm } from './contributing-input.ts'

export interface Contributing {
  database: Database
  now: () => Date
  newId: () => string
}

/** The setting whether new questions wait for approval: JSON true or false, and false if it is not set. */
export const APPROVAL_SETTING = 'questions_wait_for_approval'

const MOST_SIMILAR = 20

/**
 * Adds a question of the caller to a subject's quiz. Throws AppError `not_found` for a subject that is not taught in
 * the term and has no questions there, and `invalid_request` for a form that `questionOfForm` or `requireMedia`
 * refuses.
 */
export function addQuestion(
  { database, now, newId }: Contributing,
  caller: Caller,
  place: StudentPlace,
  form: QuestionForm,
): Promise<OwnQuestion> {
  const content = questionOfForm(form)
  const id = newId()
  return officeTransaction(database, caller, async (tx) => {
    await requireSubject(tx, place)
    await requireMedia(tx, content)
    const state = await stateOfNew(tx, placeColumns(place), content)
    const question = { ...content, place, creatorName: caller.name, creatorUid: caller.uid, state }
    await writeQuestions(tx, [question], { source: 'office', now, newId: () => id })
    return readOwn(tx, caller, id)
  })
}

/** Returns the questions with the same normalised text, of those that the caller may see. */
export async function similarQuestions(db: Db, caller: Caller, place: StudentPlace, text: string): Promise<Question[]> {
  const same = { textKey: searchText(text), uid: caller.uid, limit: MOST_SIMILAR }
  return (await listSameText(db, placeColumns(place), same)).map((row) => questionJson(storedQuestion(row)))
}

/** Returns a page of the caller's own questions. Throws AppError `invalid_request` for an invalid `after`. */
export async function ownQuestions(
  db: Db,
  { uid }: Caller,
  { order = 'newest', after }: z.output<typeof ownQuestionsEndpoint.query>,
): Promise<{ questions: OwnQuestion[]; next: string | null }> {
  const { rows, next } = await listOwnQuestions(db, uid, { order, after, size: OWN_QUESTIONS_PAGE })
  return { questions: await withFates(db, rows), next }
}

/**
 * Changes a question of the caller. If the question was not shown before, it then waits for approval: otherwise editing
 * a hidden question would show it again. Throws AppError `not_found` for somebody else's question, `edit_conflict` for
 * an outdated version, and `invalid_request` as `addQuestion` does.
 */
export function editQuestion(
  { database }: Contributing,
  caller: Caller,
  id: string,
  { version, ...form }: QuestionForm & { version?: string | undefined },
): Promise<OwnQuestion> {
  const content = questionOfForm(form)
  return officeTransaction(database, caller, async (tx) => {
    const before = await requireOwn(tx, caller, id)
    if (version !== undefined && versionOf(before) !== version) throw new AppError('edit_conflict')
    await requireMedia(tx, content, storedQuestion(before))
    const state = before.state === 'shown' ? await stateOfNew(tx, before, content) : 'waiting'
    await changeContent(tx, before, content, { state, reviewed_at: null, corrected_at: null })
    if (isSeen(before)) await bumpPublication(tx)
    return readOwn(tx, caller, id)
  })
}

/**
 * Withdraws a question of the caller from its quiz, or restores it in the state that the office has given it. Throws
 * AppError `not_found` for somebody else's question.
 */
export function withdrawQuestion(
  { database, now }: Contributing,
  caller: Caller,
  id: string,
  isWithdrawn: boolean,
): Promise<OwnQuestion> {
  return officeTransaction(database, caller, async (tx) => {
    const before = await requireOwn(tx, caller, id)
    if ((before.withdrawn_at !== null) !== isWithdrawn) {
      await updateQuestion(tx, id, { withdrawn_at: isWithdrawn ? now().toISOString() : null })
      await bumpPublication(tx)
    }
    return readOwn(tx, caller, id)
  })
}

/** Stores a report against a question. Throws AppError `not_found` for a question that is not shown. */
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

/** Throws AppError `not_found` unless the term has the subject or the subject has questions there. */
export async function requireSubject(db: Db, place: StudentPlace): Promise<void> {
  if ((await isStudied(db, place)) || (await hasQuestions(db, placeColumns(place)))) return
  throw new AppError('not_found')
}

/** Returns the office's setting whether new questions wait for approval. */
export async function waitsForApproval(db: Db): Promise<boolean> {
  return (await readFrontSetting(db, APPROVAL_SETTING)) ?? false
}

/**
 * Returns the state of a new question. A question that looks like a hidden one waits for approval: otherwise a hidden
 * question could be shown again by sending it with other vowel marks.
 */
async function stateOfNew(db: Db, place: QuizPlaceColumns, content: QuestionContent): Promise<'shown' | 'waiting'> {
  if (await waitsForApproval(db)) return 'waiting'
  const { search, alike } = questionKeys(content)
  const hidden = await listHiddenSame(db, place, search)
  return hidden.some((row) => questionKeys(storedQuestion(row)).alike === alike) ? 'waiting' : 'shown'
}

/** Returns a question of the caller with its reports and counts. Throws AppError `not_found` for any other question. */
async function readOwn(db: Db, caller: Caller, id: string): Promise<OwnQuestion> {
  const [own] = await withFates(db, [await requireOwn(db, caller, id)])
  if (!own) throw new AppError('not_found')
  return own
}

async function withFates(db: Db, rows: readonly QuestionRow[]): Promise<OwnQuestion[]> {
  const ids = rows.map(({ id }) => id)
  const [reports, counts] = [await countReports(db, ids), await readCounts(db, ids)]
  const leftOut = await leftOutIds(db, rows)
  return rows.map((row) =>
    ownQuestion(row, {
      reports: reports.get(row.id) ?? 0,
      counts: counts.get(row.id) ?? null,
      isLeftOut: leftOut.has(row.id),
    }),
  )
}

async function requireOwn(db: Db, { uid }: Caller, id: string): Promise<QuestionRow> {
  const row = await findOwnQuestion(db, uid, id)
  if (!row) throw new AppError('not_found')
  return row
}

function isSeen({ state, withdrawn_at }: QuestionRow): boolean {
  return state === 'shown' && withdrawn_at === null
}
