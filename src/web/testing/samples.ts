import type { Session, SignedInUser } from '#contract/accounts.ts'
import type { BoardCell } from '#contract/admin-board.ts'
import type { FrontSettings } from '#contract/admin-front.ts'
import type { SheetVersion } from '#contract/admin-sheets.ts'
import type { OwnQuestion } from '#contract/contributing.ts'
import type { Degree } from '#contract/degrees.ts'
import { type FacultyShape, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { HOME_AIMS } from '#contract/home-aims.ts'
import type { QuestionOf } from '#contract/quiz.ts'
import type { ListRow, RankingRow, StudentResult } from '#contract/results.ts'

/** Returns a subject with its mark, with defaults for all fields that the test does not set. */
export function degree(change: Partial<Degree> = {}): Degree {
  return { name: 'النحو', degree: '70', finalDegree: 100, isCalculatedInTotal: true, outcome: 'passed', ...change }
}

/** Returns the row of a result list for the student at a rank; rank 1 has the seat number 10001. */
export function listRow(rank: number): ListRow {
  return { id: String(10_000 + rank), name: `طالب ${rank}`, rank, total: 900 - rank, total_percentage: 90 - rank / 10 }
}

export function listRows(from: number, to: number): ListRow[] {
  return Array.from({ length: to - from + 1 }, (_, index) => listRow(from + index))
}

export function rankingRow(rank: number): RankingRow {
  return {
    student_id: `${10_000 + rank}2024`,
    name: `طالب ${rank}`,
    seat_number: String(10_000 + rank),
    rank,
    total_degree: { total: 450 - rank, max: 500, percentage: 88.5 },
  }
}

export function studentResult(change: Partial<StudentResult> = {}): StudentResult {
  return {
    id: '10007',
    student_id: '100072024',
    name: 'طالب 7',
    rank: 7,
    of: 486,
    duplicated_rank: 7,
    total: 812.5,
    max: 1000,
    total_percentage: 81.25,
    classification: 'very_good',
    verdict: { text: 'اجتاز كل المواد', passed: true, basis: 'facts' },
    terms: [{ term: 1, total_degree: { total: 400, max: 500, percentage: 80 }, rank: 9, degrees: [degree()] }],
    ...change,
  }
}

/** Returns one term of a transcript, as the server sends it. */
export function transcriptTerm(change: object = {}): object {
  return {
    withheld: false,
    student_id: '123452024',
    name: 'طالب مثال',
    seat_number: '12345',
    grade: 1,
    term: 1,
    year: 2024,
    total_degree: { total: 400, max: 500, percentage: 80 },
    rank: 3,
    degrees: [degree()],
    ...change,
  }
}

/** Returns a version of a result sheet. */
export function sheetVersion(change: Partial<SheetVersion> = {}): SheetVersion {
  return {
    id: '2025-g1-t1-v1',
    grade: 1,
    term: 1,
    year: 2025,
    session: 1,
    version: 1,
    state: 'draft',
    is_demo: false,
    file_name: 'sheet.xlsx',
    students: 44,
    created_at: '2025-07-01T12:00:00.000Z',
    created_by: 'أمينة',
    by_command_line: false,
    publish_at: null,
    published_at: null,
    held_at: null,
    revision: 0,
    corrects: null,
    ...change,
  }
}

/** Returns a question whose first option is right and whose text contains its id. */
export function question(id: string, change: Partial<QuestionOf<'one'>> = {}): QuestionOf<'one'> {
  return {
    id,
    question_text: `سؤال ${id}؟`,
    question_answer: 0,
    question_options: ['أول', 'ثان', 'ثالث', 'رابع'].map((option) => `${option} ${id}`),
    ...change,
  }
}

type OwnChoice = Extract<OwnQuestion, { question_answer: number }>

/** Returns the question that `question(id)` returns, as its contributor sees it. */
export function ownQuestion(id: string, change: Partial<OwnChoice> = {}): OwnChoice {
  const { question_text, question_answer, question_options } = question(id)
  const place = { grade: 'grade_2', term: 'term_1', subject: 'nahw' } as const
  const kept = { id, question_text, question_answer, question_options }
  const fate = { reviewed_at: null, corrected_at: null, reports: 0, counts: null, version: `v-${id}` }
  return { ...place, ...kept, ...fate, state: 'shown', created_at: '2025-07-01T10:00:00.000Z', ...change }
}

/** Returns the server's answer to the session call for a signed-in user. */
export function session(user: Partial<SignedInUser> = {}, expires_in = 600): Session {
  return {
    user: {
      uid: 'u-1',
      name: 'سالم التجريبي',
      email: 'salem@example.com',
      email_verified: true,
      grade: 'grade_2',
      write_permission: false,
      reviewed_at: null,
      role: 'member',
      staff_roles: [],
      lacks: null,
      ...user,
    },
    expires_at: '2026-01-01T00:00:00.000Z',
    expires_in,
  }
}

const { explanations: _, ...availabilities } = HOME_AIMS

/** Returns the cell of a result sheet that is awaited, as a board shows it. */
export function boardCell(change: Partial<BoardCell> = {}): BoardCell {
  return {
    grade: 1,
    term: 1,
    session: 1,
    state: 'awaited',
    students: null,
    errors: 0,
    upload_id: null,
    sheet_id: null,
    publish_at: null,
    published: null,
    ...change,
  }
}

/** The settings of a faculty that has changed no setting but its name. */
export const FRONT_SETTINGS: Omit<FrontSettings, 'faculty_shape'> & { faculty_shape: FacultyShape } = {
  portal_name: 'كلية الاختبار',
  channel_url: null,
  hidden_years: [],
  thresholds: { excellent: 85, very_good: 75, good: 65, pass: 50 },
  faculty_shape: SPECIFIED_SHAPE,
  availabilities,
  questions_wait_for_approval: false,
  appeals_window: { opens_at: null, closes_at: null },
  mark_words: {},
  second_session_rule: 'earned',
  repeat_rule: 'last',
  verdict_rules: null,
  awaited_results: [],
  crest: null,
  accent: null,
  second_factor_for: 'administrators',
}
