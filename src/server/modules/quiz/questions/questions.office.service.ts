import type * as z from 'zod/mini'
import {
  type correctQuestionEndpoint,
  MOST_ALIKE,
  type OfficeQuestion,
  type officeQuestionsEndpoint,
  QUESTIONS_PAGE,
  type QuestionState,
  type WholeQuestion,
} from '#contract/admin-questions.ts'
import type { AuditAction } from '#contract/audit.ts'
import { gradeNumber, termNumber } from '#contract/faculty.ts'
import { searchText } from '#contract/search-text.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type ActOutcome, act, acts, type OfficeAct } from '../../audit/office-act.service.ts'
import { updateQuestion } from '../contributions/contributing.queries.ts'
import { waitsForApproval } from '../contributions/contributing.service.ts'
import { questionOfCorrection } from '../contributions/contributing-input.ts'
import { readCounts } from '../counts/answer-counts.queries.ts'
import { requireMedia } from '../media/question-media.service.ts'
import { changeContent, changeSharedPassage } from './content-change.service.ts'
import { excerpt, loggedCorrection } from './correction-log.rules.ts'
import { leftOutIds } from './left-out.service.ts'
import { questionJson } from './question.rules.ts'
import { type OfficeQuestionRow, officeQuestion, storedQuestion, versionOf } from './question-rows.ts'
import {
  countQuestions,
  findOfficeQuestion,
  listAlike,
  listOfficeQuestions,
  listQuestionSubjects,
  listReports,
  markReports,
} from './questions.queries.ts'

type QuestionSearch = z.output<typeof officeQuestionsEndpoint.query>
type Correction = z.output<typeof correctQuestionEndpoint.body>

const MOST_SUBJECTS = 500
const MOST_REPORTS = 200

/**
 * Returns one page of the questions, with counts and the subjects to filter by. Throws AppError `invalid_request` for
 * an invalid `after`.
 */
export async function questionsPage(
  db: Db,
  { filter = 'all', origin, grade, term, subject, search = '', order = 'newest', after }: QuestionSearch,
) {
  const place = { grade: grade && gradeNumber(grade), term: term && termNumber(term), subject }
  const wanted = { filter, origin, ...place, key: searchText(search) }
  const { rows, next } = await listOfficeQuestions(db, wanted, { order, after, size: QUESTIONS_PAGE })
  return {
    questions: await withCounts(db, rows),
    next,
    waiting: await countQuestions(db, 'waiting'),
    reported: await countQuestions(db, 'reported'),
    wait_for_approval: await waitsForApproval(db),
    subjects: (await listQuestionSubjects(db, MOST_SUBJECTS)).sort(),
  }
}

/** Returns a question with the reports against it and the questions that look like it. Throws AppError `not_found`. */
export async function readWhole(db: Db, id: string): Promise<WholeQuestion> {
  const row = await requireQuestion(db, id)
  const [question] = await withCounts(db, [row])
  if (!question) throw new AppError('not_found')
  const alike = (await listAlike(db, row, MOST_ALIKE)).map((other) => questionJson(storedQuestion(other)))
  return { ...question, reports: await listReports(db, id, MOST_REPORTS), alike }
}

/** Sets a question's state. Throws AppError `not_found`, and `edit_conflict` for an outdated version. */
export function changeState(
  database: Database,
  id: string,
  { state, version }: { state: QuestionState; version: string },
  by: OfficeAct,
): Promise<WholeQuestion> {
  return act(database, by, nameOf('question.show', id), async (tx) => {
    const row = await requireVersion(tx, id, version)
    const moved = row.state === state ? { isNoOp: true } : await moveTo(tx, row, state, by.now)
    return { ...moved, result: await readWhole(tx, id) }
  })
}

/**
 * Approves those of the questions that are waiting and whose version is current. Returns the approved questions, and
 * how many of the given ones were skipped.
 */
export function approveQuestions(
  database: Database,
  questions: readonly { id: string; version: string }[],
  by: OfficeAct,
): Promise<{ approved: OfficeQuestion[]; left: number }> {
  return acts(database, by, async (step) => {
    const approved: OfficeQuestion[] = []
    for (const { id, version } of questions) {
      await step(nameOf('question.approve', id), async (tx) => {
        const row = await findOfficeQuestion(tx, id)
        if (row?.state !== 'waiting' || versionOf(row) !== version) return { isNoOp: true }
        const moved = await moveTo(tx, row, 'shown', by.now)
        approved.push(...(await withCounts(tx, [{ ...row, state: 'shown' }])))
        return moved
      })
    }
    return { approved, left: questions.length - approved.length }
  })
}

/**
 * Rewrites a question, which keeps its state, and settles the given reports. If the passage changes, it changes in all
 * questions of the quiz that share it. Throws AppError `not_found`, `edit_conflict` for an outdated version, and
 * `invalid_request` for a form that `questionOfCorrection` or `requireMedia` refuses.
 */
export function correctQuestion(
  database: Database,
  id: string,
  { version, settled_reports, ...form }: Correction,
  by: OfficeAct,
): Promise<WholeQuestion> {
  const content = questionOfCorrection(form)
  return act(database, by, nameOf('question.correct', id), async (tx) => {
    const row = await requireVersion(tx, id, version)
    await requireMedia(tx, content, storedQuestion(row))
    await changeContent(tx, row, content, { corrected_at: by.now.toISOString() })
    await changeSharedPassage(tx, row, content)
    const reports = await markReports(tx, id, settled_reports, by.now.toISOString())
    const { before, after: corrected } = loggedCorrection(storedQuestion(row), content)
    const after = { ...corrected, ...(reports > 0 ? { reports } : {}) }
    return { before, after, publishes: true, result: await readWhole(tx, id) }
  })
}

/**
 * Settles the given reports, or reopens them. Reports that are not given stay as they are. Throws AppError `not_found`.
 */
export function settleReports(
  database: Database,
  id: string,
  { reports, settled }: { reports: readonly string[]; settled: boolean },
  by: OfficeAct,
): Promise<WholeQuestion> {
  const action = settled ? 'question.settle_reports' : 'question.reopen_reports'
  return act(database, by, nameOf(action, id), async (tx) => {
    const row = await requireQuestion(tx, id)
    const moved = await markReports(tx, id, reports, settled ? by.now.toISOString() : null)
    const after = { text: excerpt(row), reports: moved }
    return { after, isNoOp: moved === 0, result: await readWhole(tx, id) }
  })
}

/** Sets a question's state. With `waiting` it also clears the time of the office's decision. */
async function moveTo(tx: Db, row: OfficeQuestionRow, state: QuestionState, now: Date): Promise<ActOutcome<void>> {
  await updateQuestion(tx, row.id, { state, reviewed_at: state === 'waiting' ? null : now.toISOString() })
  const before = { text: excerpt(row), state: row.state }
  return { action: actionOf(row.state, state), before, after: { ...before, state }, publishes: true }
}

function nameOf(action: AuditAction, id: string) {
  return { action, object: { kind: 'question', id } }
}

function actionOf(from: QuestionState, to: QuestionState): AuditAction {
  if (to === 'hidden') return 'question.hide'
  if (to === 'waiting') return 'question.await'
  return from === 'waiting' ? 'question.approve' : 'question.show'
}

async function withCounts(db: Db, rows: readonly OfficeQuestionRow[]): Promise<OfficeQuestion[]> {
  const counts = await readCounts(
    db,
    rows.map(({ id }) => id),
  )
  const leftOut = await leftOutIds(db, rows)
  return rows.map((row) => officeQuestion(row, { counts: counts.get(row.id) ?? null, isLeftOut: leftOut.has(row.id) }))
}

async function requireQuestion(db: Db, id: string): Promise<OfficeQuestionRow> {
  const row = await findOfficeQuestion(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function requireVersion(db: Db, id: string, version: string): Promise<OfficeQuestionRow> {
  const row = await requireQuestion(db, id)
  if (versionOf(row) !== version) throw new AppError('edit_conflict')
  return row
}
