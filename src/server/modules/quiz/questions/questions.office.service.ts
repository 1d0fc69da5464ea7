import {
  type DeskQuestion,
  QUESTIONS_PAGE,
  type QuestionFilter,
  type QuestionOrigin,
  type QuestionState,
  type WholeQuestion,
} from '#contract/admin-questions.ts'
import type { AuditAction } from '#contract/audit.ts'
import { type GradeKey, gradeNumber, type TermKey, termNumber } from '#contract/faculty.ts'
import { searchText } from '#contract/search-text.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type ActOutcome, act, acts, type OfficeAct } from '../../audit/office-act.service.ts'
import { updateQuestion } from '../contributions/contributing.queries.ts'
import { waitsForApproval } from '../contributions/contributing.service.ts'
import { type QuestionCorrection, questionOfCorrection } from '../contributions/contributing-input.ts'
import { contentColumns, shownQuestion } from '../quiz.service.ts'
import { deskQuestion, versionOf, wholeQuestion } from './office-question.ts'
import {
  countQuestions,
  type DeskQuestionRow,
  findDeskQuestion,
  listDeskQuestions,
  listQuestionSubjects,
  listReports,
  markReports,
} from './questions.queries.ts'

interface DeskSearch {
  filter?: QuestionFilter | undefined
  origin?: QuestionOrigin | undefined
  grade?: GradeKey | undefined
  term?: TermKey | undefined
  subject?: string | undefined
  search?: string | undefined
  after?: string | undefined
}

const MOST_SUBJECTS = 500
const MOST_REPORTS = 200
/** As much of a text as the log keeps, to know the question by. */
const EXCERPT = 60

/** One page of the desk's list. Throws invalid_request for an `after` that no page gave. */
export async function deskPage(
  db: Db,
  { filter = 'all', origin, grade, term, subject, search = '', after }: DeskSearch,
) {
  const place = { grade: grade && gradeNumber(grade), term: term && termNumber(term), subject }
  const wanted = { filter, origin, ...place, key: searchText(search) }
  const { rows, next } = await listDeskQuestions(db, wanted, { after, size: QUESTIONS_PAGE })
  return {
    questions: rows.map(deskQuestion),
    next,
    waiting: await countQuestions(db, 'waiting'),
    reported: await countQuestions(db, 'reported'),
    wait_for_approval: await waitsForApproval(db),
    subjects: (await listQuestionSubjects(db, MOST_SUBJECTS)).sort(),
  }
}

/** A question with the reports against it. Throws not_found. */
export async function readWhole(db: Db, id: string): Promise<WholeQuestion> {
  return wholeQuestion(await requireQuestion(db, id), await listReports(db, id, MOST_REPORTS))
}

/** Approves, hides, shows again, or lets wait. Throws not_found, edit_conflict where the question is not the version seen. */
export function changeState(
  database: Database,
  id: string,
  { state, version }: { state: QuestionState; version: string },
  by: OfficeAct,
): Promise<WholeQuestion> {
  return act(database, by, nameOf('question.show', id), async (tx) => {
    const row = await requireVersion(tx, id, version)
    const moved = row.state === state ? { isNoOp: true } : await moveTo(tx, row, state)
    return { ...moved, result: await readWhole(tx, id) }
  })
}

/** Approves those that wait and are the versions seen; the others stay, and are counted. */
export function approveQuestions(
  database: Database,
  questions: readonly { id: string; version: string }[],
  by: OfficeAct,
): Promise<{ approved: DeskQuestion[]; left: number }> {
  return acts(database, by, async (step) => {
    const approved: DeskQuestion[] = []
    for (const { id, version } of questions) {
      await step(nameOf('question.approve', id), async (tx) => {
        const row = await findDeskQuestion(tx, id)
        if (row?.state !== 'waiting' || versionOf(row) !== version) return { isNoOp: true }
        approved.push(deskQuestion({ ...row, state: 'shown' }))
        return moveTo(tx, row, 'shown')
      })
    }
    return { approved, left: questions.length - approved.length }
  })
}

interface Correction extends QuestionCorrection {
  version: string
  settled_reports: readonly string[]
}

/**
 * Rewrites a question, which keeps its state, and settles reports with it. Throws not_found, edit_conflict, and invalid_request
 * where the form states no question.
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
    const { id: _, ...columns } = contentColumns({ ...shownQuestion(row), reason: undefined, ...content })
    await updateQuestion(tx, id, columns)
    const reports = await markReports(tx, id, settled_reports, by.now.toISOString())
    const before = { text: excerpt(row.text), answer: row.answer + 1 }
    const after = { text: excerpt(content.text), answer: content.answer + 1, ...(reports > 0 ? { reports } : {}) }
    return { before, after, publishes: true, result: await readWhole(tx, id) }
  })
}

/** Settles the reports that were read, or opens them again; what came in meanwhile stays open. Throws not_found. */
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
    const after = { text: excerpt(row.text), reports: moved }
    return { after, isNoOp: moved === 0, result: await readWhole(tx, id) }
  })
}

async function moveTo(tx: Db, row: DeskQuestionRow, state: QuestionState): Promise<ActOutcome<void>> {
  await updateQuestion(tx, row.id, { state })
  const before = { text: excerpt(row.text), state: row.state }
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

async function requireQuestion(db: Db, id: string): Promise<DeskQuestionRow> {
  const row = await findDeskQuestion(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function requireVersion(db: Db, id: string, version: string): Promise<DeskQuestionRow> {
  const row = await requireQuestion(db, id)
  if (versionOf(row) !== version) throw new AppError('edit_conflict')
  return row
}

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text
}
