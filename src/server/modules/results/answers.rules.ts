import type { SubjectAnalytics } from '#contract/analytics.ts'
import { GRADE_NAMES, type GradeKey, PAGE_SIZE } from '#contract/faculty.ts'
import { fromHundredths, percentageHundredths, type Total } from '#contract/marks.ts'
import type { Degree, ListRow, Ranking, RankingRow, ResultsList, SortMethod, TotalDegree } from '#contract/results.ts'
import type { DegreesFile, TopDegrees } from '#contract/storage-files.ts'
import { type ParsedDegree, parseDegree } from './degree.rules.ts'
import type { PublishedList, RankedStudent } from './published-year.rules.ts'
import { type SubjectFigures, subjectStatistics } from './statistics.rules.ts'

/** Number of top students listed for each grade. */
export const TOP_STUDENTS = 10

export interface Subject {
  name: string
  /** Full mark, in marks (not hundredths). */
  finalDegree: number
  isCalculatedInTotal: boolean
}

/** Converts a total in hundredths to its wire format. */
export function totalDegree(total: Total): TotalDegree {
  return {
    total: fromHundredths(total.totalHundredths),
    max: fromHundredths(total.maxHundredths),
    percentage: fromHundredths(percentageHundredths(total)),
  }
}

/** Returns a page of the year's list: PAGE_SIZE rows after position `after`. */
export function listPage({ students }: PublishedList, after: number, sort: SortMethod): ResultsList {
  const items = students.slice(after, after + PAGE_SIZE).map((student) => listRow(student, sort))
  const shown = after + items.length
  return { items, total: students.length, next: items.length > 0 && shown < students.length ? shown : null }
}

/** Returns rows of one sheet by rank: `limit` rows after position `after`. */
export function rankingPage({ students }: PublishedList, after: number, limit: number): Ranking {
  const items = students.slice(after, after + limit).map(rankingRow)
  const shown = after + items.length
  return { items, total: students.length, next: items.length > 0 && shown < students.length ? shown : null }
}

/** Builds `top_degrees.json`: one entry per grade, from its latest published year. */
export function topDegrees(lists: readonly { grade: GradeKey; year: string; list: PublishedList }[]): TopDegrees {
  return lists.map(({ grade, year, list }) => ({
    grade,
    grade_ar_name: GRADE_NAMES[grade],
    year,
    list: list.students.slice(0, TOP_STUDENTS).map((student) => {
      const { rank } = student
      const total_percentage = totalDegree(student).percentage
      if (!student.shown) return { hidden: true, rank, total_percentage }
      return { rank, name: student.shown.name, total_percentage, id: student.shown.seatNumber }
    }),
  }))
}

/** A subject of a year; its figures are null if too few students sat it. */
export interface SubjectOfYear {
  subject: Subject
  term: number
  figures: SubjectFigures | null
}

/**
 * Returns the subjects of a year's sheets with their figures. The caller must leave out the degree texts of hidden and
 * withheld students.
 */
export function subjectsOfYear(
  terms: readonly { term: number; subjects: readonly Subject[]; degreesOfStudents: readonly (readonly string[])[] }[],
): SubjectOfYear[] {
  return terms.flatMap(({ term, subjects, degreesOfStudents }) =>
    subjects.map((subject, position) => {
      const degrees = degreesOfStudents.map((texts) => understood(texts[position], subject))
      return { subject, term, figures: subjectStatistics(degrees, subject.finalDegree) }
    }),
  )
}

/** Builds `degrees_{grade}.json`: the whole list, and each subject with its figures. */
export function degreesFile({ students }: PublishedList, subjects: readonly SubjectOfYear[]): DegreesFile {
  return {
    degrees: students.map((student) => listRow(student, 'normal')),
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

/** Pairs a row's degree texts with their subjects, in wire format. */
export function degreesOf(texts: readonly string[], subjects: readonly Subject[]): Degree[] {
  return subjects.map((subject, position) => ({
    name: subject.name,
    degree: texts[position] ?? '',
    finalDegree: subject.finalDegree,
    isCalculatedInTotal: subject.isCalculatedInTotal,
    outcome: understood(texts[position], subject).outcome,
  }))
}

/** Parses a degree text of a published sheet. The importer has already rejected texts that cannot be parsed. */
function understood(text: string | undefined, { finalDegree }: Subject): ParsedDegree {
  return parseDegree(text ?? '', finalDegree) ?? { outcome: 'not_taken', hundredths: 0 }
}

function listRow(student: RankedStudent, sort: SortMethod): ListRow {
  const rank = sort === 'duplicated' ? student.duplicatedRank : student.rank
  const { total, percentage } = totalDegree(student)
  if (!student.shown) return { hidden: true, rank, total, total_percentage: percentage }
  return { id: student.shown.seatNumber, name: student.shown.name, rank, total, total_percentage: percentage }
}

function rankingRow(student: RankedStudent): RankingRow {
  const { rank, shown } = student
  const total_degree = totalDegree(student)
  if (!shown) return { hidden: true, rank, total_degree }
  return { student_id: shown.studentId, name: shown.name, seat_number: shown.seatNumber, rank, total_degree }
}
