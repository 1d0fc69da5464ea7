import type { Analytics } from '#contract/analytics.ts'
import { type GradeNumber, gradeKey, yearPath } from '#contract/faculty.ts'
import type { FacultyShape } from '#contract/faculty-shape.ts'
import type { Portal } from '#contract/portal.ts'
import type { TopDegrees } from '#contract/storage-files.ts'
import type { Db } from '#server/db/tables.ts'
import { readFrontSetting } from '../settings/settings.reads.ts'
import { subjectAnalytics, topDegrees } from './answers.rules.ts'
import type { ClassificationThresholds } from './classification.rules.ts'
import { loadYear } from './load-year.ts'
import { type OfficeRules, readOfficeRules } from './office-rules.reads.ts'
import type { PublishedYear } from './published-terms.ts'
import {
  listHiddenStudents,
  listPublishedSheets,
  listReleasedResults,
  listWithheldResults,
  type PublishedSheetRecord,
} from './results.queries.ts'

/** A snapshot of everything published. */
export interface PublishedResults {
  isDemo: boolean
  faculty: FacultyShape
  years: ReadonlyMap<string, PublishedYear>
  hidden: ReadonlySet<string>
  /** Set by the office; undefined if the configured thresholds apply. */
  thresholds: ClassificationThresholds | undefined
  rules: OfficeRules
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
  const rules = await readOfficeRules(db)
  // A hidden year counts as unpublished in every answer and file.
  const hiddenYears = await readFrontSetting(db, 'hidden_years')
  const sheets = (await listPublishedSheets(db)).filter(({ year }) => !hiddenYears?.includes(year))
  // Read after the sheets, so that a student hidden before a publication is never shown in it, not even for one tick.
  const hidden = new Set(await listHiddenStudents(db))
  const withheldByYear = withheldOfYears(await listWithheldResults(db))
  // `listRows` applies them; here they only tell when a year has changed.
  const releasedByYear = withheldOfYears(await listReleasedResults(db))
  const years = new Map<string, PublishedYear>()
  for (const [name, yearSheets] of groupByYear(sheets)) {
    const withheld = withheldByYear.get(yearSheets[0]?.year ?? 0) ?? new Set()
    const fingerprint = [
      ...yearSheets.map((sheet) => `${sheet.id}:${sheet.file_sha256}:${sheet.revision}`),
      ...hidden,
      'withheld',
      ...withheld,
      // Totals and verdicts of lists depend on them.
      JSON.stringify([rules.secondSession, rules.verdict, rules.faculty]),
      'released',
      ...(releasedByYear.get(yearSheets[0]?.year ?? 0) ?? []),
    ].join(' ')
    const old = before?.years.get(name)
    const isSame = old?.fingerprint === fingerprint
    years.set(name, isSame ? old : { ...(await loadYear(db, yearSheets, { hidden, withheld }, rules)), fingerprint })
  }
  return {
    isDemo: sheets.some(({ source }) => source === 'demo'),
    faculty: rules.faculty,
    years,
    hidden,
    thresholds,
    rules,
  }
}

/** Returns the top students of each grade's latest year. */
export function topDegreesOf({ years, faculty }: PublishedResults): TopDegrees {
  const latest = new Map<GradeNumber, PublishedYear>()
  for (const year of years.values()) {
    if (year.year > (latest.get(year.grade)?.year ?? 0)) latest.set(year.grade, year)
  }
  const inOrder = [...latest.values()].sort((a, b) => a.grade - b.grade)
  return topDegrees(
    faculty,
    inOrder.map(({ grade, year, list }) => ({ grade: gradeKey(grade), year: yearPath(year), list })),
  )
}

/** Returns the published years and their grades, newest year first. */
export function publishedYears({ years }: PublishedResults): Portal['years'] {
  const sorted = [...years.values()].sort((a, b) => b.year - a.year || a.grade - b.grade)
  const byYear = new Map<number, Portal['years'][number]>()
  for (const { grade, year, terms } of sorted) {
    const entry = byYear.get(year) ?? { year: yearPath(year), grades: [] }
    entry.grades.push({ grade: gradeKey(grade), terms: terms.map(({ term }) => `term_${term}` as const) })
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
