import type { SubjectAnalytics } from '#contract/analytics.ts'
import type { Degree, TotalDegree } from '#contract/degrees.ts'
import { type GradeKey, PAGE_SIZE } from '#contract/faculty.ts'
import { type FacultyShape, gradeName } from '#contract/faculty-shape.ts'
import { fromHundredths, percentageHundredths, type Total } from '#contract/marks.ts'
import type { ListRow, Ranking, RankingRow, ResultsList, SortMethod } from '#contract/results.ts'
import type { DegreesFile, TopDegrees } from '#contract/storage-files.ts'
import type { DegreeLine } from './alternative-subjects.rules.ts'
import type { PublishedList, RankedStudent } from './published-year.rules.ts'
import { type SubjectFigures, subjectStatistics } from './statistics.rules.ts'
import type { Subject, TermMark } from './term-sessions.rules.ts'

/** Number of top students listed for each grade. */
export const TOP_STUDENTS = 10

/** Converts a total in hundredths to its wire format. */
export function totalDegree(total: Total): TotalDegree {
  return {
    total: fromHundredths(total.totalHundredths),
    max: fromHundredths(total.maxHundredths),
    percentage: fromHundredths(percentageHundredths(total)),
  }
}

/**
 * What a list's figures cover, unless they cover exactly the first sessions of both terms. `partial` is the only
 * published term, `second_session` the rule by which marks of second (resit) sessions count.
 */
export type Coverage = Pick<ResultsList, 'partial' | 'second_session'>

/** Returns a page of the year's list: PAGE_SIZE rows after position `after`. */
export function listPage(
  list: PublishedList,
  { after, sort, ...coverage }: { after: number; sort: SortMethod } & Coverage,
): ResultsList {
  return { ...pageOf(list, { after, limit: PAGE_SIZE }, (student) => listRow(student, sort)), ...coverage }
}

/** Returns rows of one term by rank: `limit` rows after position `after`. */
export function rankingPage(
  list: PublishedList,
  { after, limit, ...coverage }: { after: number; limit: number } & Pick<Coverage, 'second_session'>,
): Ranking {
  return { ...pageOf(list, { after, limit }, rankingRow), ...coverage }
}

function pageOf<Row>(
  list: PublishedList,
  { after, limit }: { after: number; limit: number },
  rowOf: (student: RankedStudent) => Row,
) {
  const items = Array.from(list.students(after, after + limit), rowOf)
  const shown = after + items.length
  return { items, total: list.size, next: shown < list.size ? shown : null }
}

/**
 * Builds `top_degrees.json`: one entry per grade, from its latest published year. Leaves out students who did not
 * pass; a hidden student stays, because leaving one out would reveal whether he passed.
 */
export function topDegrees(
  faculty: FacultyShape,
  lists: readonly { grade: GradeKey; year: string; list: PublishedList }[],
): TopDegrees {
  return lists.map(({ grade, year, list }) => ({
    grade,
    grade_ar_name: gradeName(faculty, grade),
    year,
    list: topStudents(list).map((student) => {
      const { rank } = student
      const total_percentage = totalDegree(student).percentage
      if (!student.shown) return { hidden: true, rank, total_percentage }
      return { rank, name: student.shown.name, total_percentage, id: student.shown.seatNumber }
    }),
  }))
}

function topStudents(list: PublishedList): RankedStudent[] {
  const top: RankedStudent[] = []
  for (const student of list.students()) {
    if (student.verdict === undefined) top.push(student)
    if (top.length === TOP_STUDENTS) break
  }
  return top
}

/** A subject of a year; its figures are null if too few students sat it. */
export interface SubjectOfYear {
  subject: Subject
  term: number
  figures: SubjectFigures | null
}

/**
 * Returns the subjects of a year's terms with their figures. The caller must leave out the lines of hidden and withheld
 * students.
 */
export function subjectsOfYear(
  terms: readonly { term: number; subjects: readonly Subject[]; lines: readonly DegreeLine[] }[],
): SubjectOfYear[] {
  return terms.flatMap(({ term, subjects, lines }) =>
    subjects.map((subject, position) => {
      const degrees = lines.flatMap((line) => line[position] ?? [])
      return { subject, term, figures: subjectStatistics(degrees, subject.finalDegree) }
    }),
  )
}

/** Builds `degrees_{grade}.json`: the whole list, and each subject with its figures. */
export function degreesFile(list: PublishedList, subjects: readonly SubjectOfYear[]): DegreesFile {
  return {
    degrees: Array.from(list.students(), (student) => listRow(student, 'normal')),
    subjects: subjects.map(({ subject, term, figures }) => ({ ...subject, term, statistics: figures })),
  }
}

/** Builds one grade's part of the analytics; omits subjects without figures. */
export function subjectAnalytics(subjects: readonly SubjectOfYear[]): SubjectAnalytics[] {
  return subjects.flatMap(({ subject, term, figures }) => {
    if (!figures) return []
    return {
      subject_name: subject.name,
      term,
      subject_students_count: figures.students,
      subject_succeed_students_count: figures.passed,
      subject_succeed_students_percentage: figures.pass_percentage,
      total_degree: subject.finalDegree,
      average_degree: figures.average,
      distribution: figures.distribution,
    }
  })
}

/** Converts a student's marks in one term to wire format; `year` is the term's year, which its attempts name. */
export function degreesOf(marks: readonly (TermMark | undefined)[], year: number): Degree[] {
  return marks.flatMap((mark) => {
    if (!mark) return []
    const { subject, text, parsed, finalDegree, attempts } = mark
    const { name, isCalculatedInTotal } = subject
    const degree = { name, degree: text, finalDegree, isCalculatedInTotal, outcome: parsed.outcome }
    if (attempts.length === 0) return [degree]
    const all = attempts.map(({ session, text: one, parsed: { outcome } }) => ({ year, session, degree: one, outcome }))
    return [{ ...degree, attempts: all }]
  })
}

function listRow(student: RankedStudent, sort: SortMethod): ListRow {
  const rank = sort === 'duplicated' ? student.duplicatedRank : student.rank
  const { total, percentage } = totalDegree(student)
  if (!student.shown) return { hidden: true, rank, total, total_percentage: percentage }
  const { seatNumber: id, name } = student.shown
  const row = { id, name, rank, total, total_percentage: percentage }
  return student.verdict === undefined ? row : { ...row, verdict: student.verdict }
}

function rankingRow(student: RankedStudent): RankingRow {
  const { rank, shown } = student
  const total_degree = totalDegree(student)
  if (!shown) return { hidden: true, rank, total_degree }
  return { student_id: shown.studentId, name: shown.name, seat_number: shown.seatNumber, rank, total_degree }
}
