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
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { recordAudit } from '../../admin/audit.service.ts'
import { updateQuestion } from '../contributions/contributing.queries.ts'
import { waitsForApproval } from '../contributions/contributing.service.ts'
import {
  cursorText,
  type QuestionCorrection,
  questionOfCorrection,
  readCursor,
} from '../contributions/contributing-input.ts'
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

export interface QuestionsDesk {
  database: Database
  now: () => Date
}

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
  const place = {
    grade: grade && gradeNumber(grade),
    term: term && termNumber(term),
    subject,
  }
  const cursor = after === undefined ? undefined : readCursor(after)
  const rows = await listDeskQuestions(
    db,
    { filter, origin, ...place, key: searchText(search) },
    { after: cursor, limit: QUESTIONS_PAGE + 1 },
  )
  const shown = rows.slice(0, QUESTIONS_PAGE)
  const last = rows.length > QUESTIONS_PAGE ? shown.at(-1) : undefined
  return {
    questions: shown.map(deskQuestion),
    next: last ? cursorText({ createdAt: last.created_at, id: last.id }) : null,
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
  { database, now }: QuestionsDesk,
  id: string,
  { state, version }: { state: QuestionState; version: string },
  actor: Actor,
): Promise<WholeQuestion> {
  return officeTransaction(database, async (tx) => {
    const row = await requireVersion(tx, id, version)
    if (row.state !== state) await moveTo(tx, row, state, { actor, at: now() })
    return readWhole(tx, id)
  })
}

/** Approves those that wait and are the versions seen; the others stay, and are counted. */
export function approveQuestions(
  { database, now }: QuestionsDesk,
  questions: readonly { id: string; version: string }[],
  actor: Actor,
): Promise<{ approved: DeskQuestion[]; left: number }> {
  return officeTransaction(database, async (tx) => {
    const approved: DeskQuestion[] = []
    for (const { id, version } of questions) {
      const row = await findDeskQuestion(tx, id)
      if (row?.state !== 'waiting' || versionOf(row) !== version) continue
      await moveTo(tx, row, 'shown', { actor, at: now() })
      approved.push(deskQuestion({ ...row, state: 'shown' }))
    }
    return { approved, left: questions.length - approved.length }
  })
}

interface Correction extends QuestionCorrection {
  version: string
  settled_reports: readonly string[]
}

/**
 * Writes a question anew in the state that it has, and settles reports with it. Throws not_found, edit_conflict, and
 * invalid_request where the form states no question.
 */
export function correctQuestion(
  { database, now }: QuestionsDesk,
  id: string,
  { version, settled_reports, ...form }: Correction,
  actor: Actor,
): Promise<WholeQuestion> {
  const content = questionOfCorrection(form)
  return officeTransaction(database, async (tx) => {
    const row = await requireVersion(tx, id, version)
    const { id: _, ...columns } = contentColumns({ ...shownQuestion(row), reason: undefined, ...content })
    await updateQuestion(tx, id, columns)
    const reports = await markReports(tx, id, settled_reports, now().toISOString())
    const object = { kind: 'question', id }
    const before = { text: excerpt(row.text), answer: row.answer + 1 }
    const after = { text: excerpt(content.text), answer: content.answer + 1, ...(reports > 0 ? { reports } : {}) }
    await recordAudit(tx, { actor, action: 'question.correct', object, before, after }, now())
    await bumpPublication(tx)
    return readWhole(tx, id)
  })
}

/** Settles the reports that were read, or opens them again; what came in meanwhile stays open. Throws not_found. */
export function settleReports(
  { database, now }: QuestionsDesk,
  id: string,
  { reports, settled }: { reports: readonly string[]; settled: boolean },
  actor: Actor,
): Promise<WholeQuestion> {
  return officeTransaction(database, async (tx) => {
    const row = await requireQuestion(tx, id)
    const moved = await markReports(tx, id, reports, settled ? now().toISOString() : null)
    if (moved > 0) {
      const action: AuditAction = settled ? 'question.settle_reports' : 'question.reopen_reports'
      const after = { text: excerpt(row.text), reports: moved }
      await recordAudit(tx, { actor, action, object: { kind: 'question', id }, after }, now())
    }
    return readWhole(tx, id)
  })
}

async function moveTo(
  tx: Db,
  row: DeskQuestionRow,
  state: QuestionState,
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  await updateQuestion(tx, row.id, { state })
  const before = { text: excerpt(row.text), state: row.state }
  const object = { kind: 'question', id: row.id }
  await recordAudit(tx, { actor, action: actionOf(row.state, state), object, before, after: { ...before, state } }, at)
  await bumpPublication(tx)
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
