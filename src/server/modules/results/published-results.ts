import { isDeepStrictEqual } from 'node:util'
import type { Analytics } from '#contract/analytics.ts'
import { gradeKey, termKey, yearPath } from '#contract/faculty.ts'
import type { FacultyShape } from '#contract/faculty-shape.ts'
import type { Portal } from '#contract/portal.ts'
import type { TopDegrees } from '#contract/storage-files.ts'
import type { Db } from '#server/db/tables.ts'
import { readFrontSetting } from '../settings/settings.reads.ts'
import { subjectAnalytics, topDegrees } from './answers.rules.ts'
import type { ClassificationThresholds } from './classification.rules.ts'
import { type OfficeRules, readOfficeRules } from './office-rules.reads.ts'
import { type IndexedYear, latestYears, readIndex } from './published-index.ts'
import type { PublishedYear } from './published-terms.ts'
import { listHiddenStudents } from './results.queries.ts'
import type { YearKeeper } from './year-keeper.ts'

/** A snapshot of everything published: the years, and which of their students are hidden, withheld or released. */
export interface PublishedResults {
  isDemo: boolean
  faculty: FacultyShape
  years: ReadonlyMap<string, IndexedYear>
  hidden: ReadonlySet<string>
  /** The office's thresholds of the classifications; undefined if the configured ones apply. */
  thresholds: ClassificationThresholds | undefined
  rules: OfficeRules
  /**
   * Returns a year of this snapshot, computed when it is first requested. Rejects with PassedSnapshotError if the
   * database no longer holds the rows of this snapshot.
   */
  load: (year: IndexedYear) => Promise<PublishedYear>
}

/**
 * Reads what is published now, without the sheets' rows. Returns `before` if nothing changed, and keeps its unchanged
 * years. Throws if the database is unavailable.
 */
export async function loadPublished(
  db: Db,
  before: PublishedResults | undefined,
  keeper: YearKeeper,
): Promise<PublishedResults> {
  const thresholds = await readFrontSetting(db, 'thresholds')
  const rules = await readOfficeRules(db)
  const years = await readIndex(db, rules, before?.years)
  // Read after the sheets, so that a student hidden before a publication is never shown in it.
  const hidden = new Set(await listHiddenStudents(db))
  const isDemo = Array.from(years.values()).some(({ sheets }) => sheets.some(({ source }) => source === 'demo'))
  const load = (year: IndexedYear) => keeper.find(year, rules)
  const now = { isDemo, faculty: rules.faculty, years, hidden, thresholds, rules }
  return before && isSame(before, now) ? before : { ...now, load }
}

function isSame({ load: _load, years, ...before }: PublishedResults, now: Omit<PublishedResults, 'load'>): boolean {
  const { years: yearsNow, ...rest } = now
  const hasSameYears =
    years.size === yearsNow.size && Array.from(years).every(([name, year]) => yearsNow.get(name) === year)
  return hasSameYears && isDeepStrictEqual(before, rest)
}

/** Returns the top students of each grade's latest year. */
export async function topDegreesOf({ years, faculty, load }: PublishedResults): Promise<TopDegrees> {
  const latest = await Promise.all(latestYears(years).map(load))
  return topDegrees(
    faculty,
    latest.map(({ grade, year, list }) => ({ grade: gradeKey(grade), year: yearPath(year), list })),
  )
}

/** Returns the published years and their grades, newest year first. */
export function publishedYears({ years }: PublishedResults): Portal['years'] {
  const byYear = new Map<number, Portal['years'][number]>()
  for (const { grade, year, sheets } of years.values()) {
    const entry = byYear.get(year) ?? { year: yearPath(year), grades: [] }
    entry.grades.push({ grade: gradeKey(grade), terms: [...new Set(sheets.map(({ term }) => termKey(term)))] })
    byYear.set(year, entry)
  }
  return [...byYear.values()]
}

/** Returns each subject's figures in a year, by grade; omits grades without figures. */
export async function analyticsOf({ years, load }: PublishedResults, year: number): Promise<Analytics> {
  const entries = [...years.values()].filter((entry) => entry.year === year).sort((a, b) => a.grade - b.grade)
  const grades = (await Promise.all(entries.map(load))).map(({ grade, subjects }) => ({
    grade: gradeKey(grade),
    subjects: subjectAnalytics(subjects),
  }))
  return { grades: grades.filter(({ subjects }) => subjects.length > 0) }
}
