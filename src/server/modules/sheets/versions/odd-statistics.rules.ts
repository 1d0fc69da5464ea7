import type { OddStatistic } from '#contract/admin-uploads.ts'
import { searchText } from '#contract/search-text.ts'
import { parseDegree } from '#server/modules/results/degree.rules.ts'
import { subjectStatistics } from '#server/modules/results/statistics.rules.ts'
import type { SheetVersion } from '../upload/upload-comparison.rules.ts'

/** Points of a hundred between two years' means, from which on the desk should look twice. */
const MEAN_MOVED = 10

/** A version of the same grade and term that stands, to hold a new one against. */
export interface EarlierVersion {
  sheetId: string
  version: SheetVersion
}

/**
 * What looks like a mistake though each mark by itself is fine: a subject that nobody passed, a mean ten points off the same
 * subject's of last year, a subject that the sheet had before and has no more. Subjects with too few students for figures say
 * nothing.
 */
export function oddStatistics(
  sheet: SheetVersion,
  earlier: { lastYear: EarlierVersion | undefined; published: EarlierVersion | undefined },
): OddStatistic[] {
  const odd: OddStatistic[] = []
  const means = earlier.lastYear ? meansOf(earlier.lastYear.version) : new Map<string, number>()
  for (const [place, { name, finalDegree }] of sheet.subjects.entries()) {
    const figures = figuresOf(sheet, place)
    if (!figures) continue
    if (figures.passed === 0) odd.push({ kind: 'nobody_passed', subject: name, students: figures.students })
    const mean = meanOf(figures.average, finalDegree)
    const before = means.get(searchText(name))
    if (before !== undefined && earlier.lastYear && Math.abs(mean - before) >= MEAN_MOVED) {
      odd.push({
        kind: 'mean_moved',
        subject: name,
        mean,
        earlier_mean: before,
        sheet_id: earlier.lastYear.sheetId,
      })
    }
  }
  // What is published now says more than last year; a sheet whose columns were not understood says nothing.
  const model = earlier.published ?? earlier.lastYear
  if (model && sheet.subjects.length > 0) odd.push(...missingSubjects(sheet, model))
  return odd
}

function missingSubjects(sheet: SheetVersion, { sheetId, version }: EarlierVersion): OddStatistic[] {
  const here = new Set(sheet.subjects.map(({ name }) => searchText(name)))
  return version.subjects
    .filter(({ name }) => !here.has(searchText(name)))
    .map(({ name }) => ({ kind: 'subject_missing' as const, subject: name, sheet_id: sheetId }))
}

function meansOf(version: SheetVersion): Map<string, number> {
  const means = new Map<string, number>()
  for (const [place, { name, finalDegree }] of version.subjects.entries()) {
    const figures = figuresOf(version, place)
    if (figures) means.set(searchText(name), meanOf(figures.average, finalDegree))
  }
  return means
}

function figuresOf({ subjects, rows }: SheetVersion, place: number) {
  const finalDegree = subjects[place]?.finalDegree ?? 0
  if (finalDegree <= 0) return null
  const degrees = rows.flatMap((row) => parseDegree(row.degrees[place] ?? '', finalDegree) ?? [])
  return subjectStatistics(degrees, finalDegree)
}

/** A mean in per cent of the full mark, to one decimal. */
function meanOf(average: number, finalDegree: number): number {
  return Math.round((average * 1000) / finalDegree) / 10
}
