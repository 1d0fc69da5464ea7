import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { QuestionFilter, QuestionOrigin, QuestionReport } from '#contract/admin-questions.ts'
import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import { COUNTS_SHOWN_FROM, type QuestionOrder, UNPICKED_SHOWN_FROM } from '#contract/question-counts.ts'
import { containing } from '#server/db/containing.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { pageOfQuestions } from '../counts/difficulty-order.queries.ts'
import { ofPlace } from '../quiz.queries.ts'
import { type OfficeQuestionRow, QUESTION_COLUMNS, type QuestionRow } from './question-rows.ts'

export interface QuestionSearch {
  filter: QuestionFilter
  origin: QuestionOrigin | undefined
  grade: GradeNumber | undefined
  term: TermNumber | undefined
  subject: string | undefined
  /** Part of the search key (normalised text) of the listed questions; empty for all questions. */
  key: string
}

/** Returns one page of the questions of all quizzes. Throws invalid_request for an invalid cursor. */
export function listOfficeQuestions(
  db: Db,
  { filter, origin, grade, term, subject, key }: QuestionSearch,
  page: { order: QuestionOrder; after: string | undefined; size: number },
): Promise<{ rows: OfficeQuestionRow[]; next: string | null }> {
  let query = filtered(officeQuestions(db), filter)
  if (origin !== undefined) query = query.where('origin', '=', origin)
  if (grade !== undefined) query = query.where('grade', '=', grade)
  if (term !== undefined) query = query.where('term', '=', term)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (key !== '') query = query.where(containing('text_key', key))
  return pageOfQuestions(query, page)
}

export function findOfficeQuestion(db: Db, id: string): Promise<OfficeQuestionRow | undefined> {
  return officeQuestions(db).where('question.id', '=', id).executeTakeFirst()
}

function officeQuestions(db: Db) {
  return db
    .selectFrom('question')
    .select(QUESTION_COLUMNS.map((column) => `question.${column}` as const))
    .select((row) => [
      row
        .selectFrom('account_user')
        .select('account_user.name')
        .whereRef('account_user.id', '=', 'question.creator_uid')
        .as('account_name'),
      row
        .selectFrom('question_report')
        .select((report) => report.fn.countAll<number | string>().as('n'))
        .whereRef('question_report.question_id', '=', 'question.id')
        .where('question_report.settled_at', 'is', null)
        .as('open_reports'),
    ])
}

function filtered<Row>(
  query: SelectQueryBuilder<Tables, 'question', Row>,
  filter: QuestionFilter,
): SelectQueryBuilder<Tables, 'question', Row> {
  if (filter === 'waiting') return query.where('state', '=', 'waiting').where('withdrawn_at', 'is', null)
  if (filter === 'hidden') return query.where('state', '=', 'hidden')
  if (filter === 'all') return query
  if (filter === 'missed' || filter === 'unpicked') return query.where(isSuspicious(filter))
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('question_report')
        .select('question_report.id')
        .whereRef('question_report.question_id', '=', 'question.id')
        .where('question_report.settled_at', 'is', null),
    ),
  )
}

/**
 * Returns the condition that most readers answered a question wrong, or that nobody picked one of its options. Only
 * questions with a minimum number of answers meet either condition.
 */
function isSuspicious(filter: 'missed' | 'unpicked') {
  return ({ exists, selectFrom }: ExpressionBuilder<Tables, 'question'>) => {
    const counted = selectFrom('question_count')
      .select('question_count.question_id')
      .whereRef('question_count.question_id', '=', 'question.id')
    if (filter === 'missed') {
      const most = sql<boolean>`question_count.answered_right * 2 < question_count.asked`
      return exists(counted.where('asked', '>=', COUNTS_SHOWN_FROM).where(most))
    }
    return exists(
      counted.where('asked', '>=', UNPICKED_SHOWN_FROM).where('options', '>', (row) =>
        row
          .selectFrom('question_pick')
          .select((pick) => pick.fn.countAll<number>().as('n'))
          .whereRef('question_pick.question_id', '=', 'question.id'),
      ),
    )
  }
}

/** Returns the other questions of the same quiz that have one of these passages, also hidden and withdrawn ones. */
export function listSharing(
  db: Db,
  { id, ...place }: QuestionRow,
  passages: readonly string[],
): Promise<QuestionRow[]> {
  return ofPlace(db, place)
    .select(QUESTION_COLUMNS)
    .where('passage', 'in', passages)
    .where('id', '!=', id)
    .orderBy('id')
    .execute()
}

/** Counts the questions that a filter lists. */
export async function countQuestions(db: Db, filter: QuestionFilter): Promise<number> {
  const all = db.selectFrom('question').select((row) => row.fn.countAll<number | string>().as('n'))
  return Number((await filtered(all, filter).executeTakeFirstOrThrow()).n)
}

/** Returns the subjects of contributed questions, in no particular order. */
export async function listQuestionSubjects(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('question')
    .select('subject')
    .distinct()
    .where('subject', 'is not', null)
    .limit(limit)
    .execute()
  return rows.flatMap(({ subject }) => (subject === null ? [] : [subject]))
}

/** Returns other questions of the same quiz with the same search key, also hidden ones, but no withdrawn ones. */
export async function listAlike(db: Db, { id, ...place }: QuestionRow, limit: number): Promise<QuestionRow[]> {
  return ofPlace(db, place)
    .select(QUESTION_COLUMNS)
    .where('text_key', '=', (query) =>
      query.selectFrom('question as one').select('one.text_key').where('one.id', '=', id),
    )
    .where('id', '!=', id)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns the reports against a question: open ones first, then the newest first. */
export function listReports(db: Db, questionId: string, limit: number): Promise<QuestionReport[]> {
  return db
    .selectFrom('question_report')
    .leftJoin('account_user', 'account_user.id', 'question_report.uid')
    .select(['question_report.id', 'reason', 'account_user.name as sender'])
    .select(['question_report.created_at', 'settled_at'])
    .where('question_id', '=', questionId)
    .orderBy(sql`case when settled_at is null then 0 else 1 end`)
    .orderBy('question_report.created_at', 'desc')
    .orderBy('question_report.id', 'desc')
    .limit(limit)
    .execute()
}

/** Settles reports against a question, or reopens them if `settledAt` is null. Returns how many changed. */
export async function markReports(
  db: Db,
  questionId: string,
  ids: readonly string[],
  settledAt: string | null,
): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('question_report')
    .set({ settled_at: settledAt })
    .where('question_id', '=', questionId)
    .where('id', 'in', ids)
    .where('settled_at', settledAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
