import type { Analytics } from '#contract/analytics.ts'
import { type GradeNumber, gradeKey, type TermNumber, yearPath } from '#contract/faculty.ts'
import type { Portal } from '#contract/portal.ts'
import type { TopDegrees } from '#contract/storage-files.ts'
import type { Db } from '#server/db/tables.ts'
import { readFrontSetting } from '../settings/settings.reads.ts'
import { type Subject, type SubjectOfYear, subjectAnalytics, subjectsOfYear, topDegrees } from './answers.rules.ts'
import type { ClassificationThresholds } from './classification.rules.ts'
import { type PublishedList, publishedList } from './published-year.rules.ts'
import {
  listHiddenStudents,
  listPublishedSheets,
  listRows,
  listSubjects,
  listWithheldResults,
  type PublishedSheetRecord,
  type ResultRow,
} from './results.queries.ts'

export interface PublishedSheet {
  id: string
  /** Hash of its file. The id alone is not enough: a real sheet may reuse the id of a removed demonstration sheet. */
  sha256: string
  term: TermNumber
  subjects: readonly Subject[]
  /** This sheet alone, ranked. */
  list: PublishedList
}

/** One grade's year: its term sheets and the list that combines them. */
export interface PublishedYear {
  grade: GradeNumber
  year: number
  /** Changes whenever anything visible to readers changes. */
  fingerprint: string
  sheets: readonly PublishedSheet[]
  list: PublishedList
  /** The subjects of this year, with their statistics. */
  subjects: readonly SubjectOfYear[]
}

/** A snapshot of everything published. */
export interface PublishedResults {
  isDemo: boolean
  years: ReadonlyMap<string, PublishedYear>
  hidden: ReadonlySet<string>
  /** Set by the office; undefined if the configured thresholds apply. */
  thresholds: ClassificationThresholds | undefined
}

/** Returns a key such as `grade_1/2024_25`. */
export function yearName(grade: GradeNumber, year: number): string {
  return `${gradeKey(grade)}/${yearPath(year)}`
}

/**
 * Loads everything published now. Reuses unchanged years of `before`, so that a publication reloads one year only.
 * Throws if the database is unavailable.
 */
export async function loadPublished(db: Db, before: PublishedResults | undefined): Promise<PublishedResults> {
  const thresholds = await readFrontSetting(db, 'thresholds')
  // A hidden year counts as unpublished in every answer and file.
  const hiddenYears = await readFrontSetting(db, 'hidden_years')
  const sheets = (await listPublishedSheets(db)).filter(({ year }) => !hiddenYears?.includes(year))
  // Read after the sheets, so that a student hidden before a publication is never shown in it, not even for one tick.
  const hidden = new Set(await listHiddenStudents(db))
  const withheldByYear = withheldOfYears(await listWithheldResults(db))
  const years = new Map<string, PublishedYear>()
  for (const [name, yearSheets] of groupByYear(sheets)) {
    const withheld = withheldByYear.get(yearSheets[0]?.year ?? 0) ?? new Set()
    const fingerprint = [
      ...yearSheets.map((sheet) => `${sheet.id}:${sheet.file_sha256}:${sheet.revision}`),
      ...hidden,
      'withheld',
      ...withheld,
    ].join(' ')
    const old = before?.years.get(name)
    const isSame = old?.fingerprint === fingerprint
    years.set(name, isSame ? old : await loadYear(db, yearSheets, { hidden, withheld }, fingerprint))
  }
  return {
    isDemo: sheets.some(({ source }) => source === 'demo'),
    years,
    hidden,
    thresholds,
  }
}

/** Returns the top students of each grade's latest year. */
export function topDegreesOf({ years }: PublishedResults): TopDegrees {
  const latest = new Map<GradeNumber, PublishedYear>()
  for (const year of years.values()) {
    if (year.year > (latest.get(year.grade)?.year ?? 0)) latest.set(year.grade, year)
  }
  const inOrder = [...latest.values()].sort((a, b) => a.grade - b.grade)
  return topDegrees(inOrder.map(({ grade, year, list }) => ({ grade: gradeKey(grade), year: yearPath(year), list })))
}

/** Returns the published years and their grades, newest year first. */
export function publishedYears({ years }: PublishedResults): Portal['years'] {
  const sorted = [...years.values()].sort((a, b) => b.year - a.year || a.grade - b.grade)
  const byYear = new Map<number, Portal['years'][number]>()
  for (const { grade, year, sheets } of sorted) {
    const entry = byYear.get(year) ?? { year: yearPath(year), grades: [] }
    entry.grades.push({ grade: gradeKey(grade), terms: sheets.map(({ term }) => `term_${term}` as const) })
    byYear.set(year, entry)
  }
  return [...byYear.values()]
}

/** Returns each subject's figures in a year, by grade; omits grades without figures. */
export function analyticsOf({ years }: PublishedResults, year: number): Analytics {
  const entries = [...years.values()].filter((entry) => entry.year === year).sort((a, b) => a.grade - b.grade)
  const grades = entries.map(({ grade, subjects }) => ({
    grade: gradeKey(grade),
    subjects: subjectAnalytics(subjects),
  }))
  return { grades: grades.filter(({ subjects }) => subjects.length > 0) }
}

function withheldOfYears(results: readonly { studentId: string; year: number }[]): Map<number, Set<string>> {
  const groups = new Map<number, Set<string>>()
  for (const { studentId, year } of results) groups.set(year, (groups.get(year) ?? new Set()).add(studentId))
  return groups
}

/** Hidden and withheld students of a year. */
interface KeptBack {
  hidden: ReadonlySet<string>
  /** Withheld by the office in all sheets of this year; a sheet may withhold further results. */
  withheld: ReadonlySet<string>
}

function groupByYear(sheets: readonly PublishedSheetRecord[]): Map<string, PublishedSheetRecord[]> {
  const groups = new Map<string, PublishedSheetRecord[]>()
  for (const sheet of sheets) {
    const name = yearName(sheet.grade, sheet.year)
    const group = groups.get(name)
    if (group) group.push(sheet)
    else groups.set(name, [sheet])
  }
  return groups
}

async function loadYear(
  db: Db,
  records: readonly PublishedSheetRecord[],
  { hidden, withheld }: KeptBack,
  fingerprint: string,
): Promise<PublishedYear> {
  const sheets: PublishedSheet[] = []
  const terms: { term: TermNumber; subjects: readonly Subject[]; rows: TermResultRow[] }[] = []
  for (const { id, file_sha256: sha256, term } of records) {
    const subjects = (await listSubjects(db, id)).map(({ name, finalHundredths, isCounted }) => ({
      name,
      finalDegree: finalHundredths / 100,
      isCalculatedInTotal: isCounted === 1,
    }))
    const rows = (await listRows(db, id)).map((row) => termRow(row, withheld))
    sheets.push({ id, sha256, term, subjects, list: publishedList([{ term, rows }], hidden) })
    terms.push({ term, subjects, rows })
  }
  const list = publishedList(terms, hidden)
  const { grade, year } = records[0] ?? { grade: 1, year: 0 }
  const subjects = subjectsOfYear(
    terms.map(({ term, subjects, rows }) => ({
      term,
      subjects,
      degreesOfStudents: rows.filter((row) => !row.withheld && !hidden.has(row.studentId)).map(storedDegrees),
    })),
  )
  return { grade, year, fingerprint, sheets, list, subjects }
}

type TermResultRow = Omit<ResultRow, 'withheld'> & { withheld: boolean }

function termRow(row: ResultRow, withheld: ReadonlySet<string>): TermResultRow {
  return { ...row, withheld: row.withheld === 1 || withheld.has(row.studentId) }
}

/** Returns the degree texts of a stored row, in the order of the sheet's subjects. */
export function storedDegrees({ degrees }: Pick<ResultRow, 'degrees'>): readonly string[] {
  // The importer stores the array as JSON text.
  return JSON.parse(degrees) as string[]
}
