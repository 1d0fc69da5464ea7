import type { OddStatistic } from '#contract/odd-statistics.ts'
import { searchText } from '#contract/search-text.ts'
import { parseDegree } from '#server/modules/results/degree.rules.ts'
import { subjectStatistics } from '#server/modules/results/statistics.rules.ts'
import type { VersionContent } from './version-row.rules.ts'

/** Minimum difference between two years' means, in per cent of the full mark. */
const MEAN_MOVED = 10

/** A published version of the same grade and term: the baseline for a new one. */
export interface EarlierVersion {
  sheetId: string
  version: VersionContent
}

/**
 * Finds figures that look like mistakes although each mark is valid: a subject that nobody passed, a mean ten points
 * off last year's, a subject that an earlier version had. Skips subjects with too few students for statistics.
 */
export function oddStatistics(
  sheet: VersionContent,
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
  // Prefer the published version. Skip a sheet without recognised columns, which would lack every subject.
  const model = earlier.published ?? earlier.lastYear
  if (model && sheet.subjects.length > 0) odd.push(...missingSubjects(sheet, model))
  return odd
}

function missingSubjects(sheet: VersionContent, { sheetId, version }: EarlierVersion): OddStatistic[] {
  const here = new Set(sheet.subjects.map(({ name }) => searchText(name)))
  return version.subjects
    .filter(({ name }) => !here.has(searchText(name)))
    .map(({ name }) => ({ kind: 'subject_missing' as const, subject: name, sheet_id: sheetId }))
}

function meansOf(version: VersionContent): Map<string, number> {
  const means = new Map<string, number>()
  for (const [place, { name, finalDegree }] of version.subjects.entries()) {
    const figures = figuresOf(version, place)
    if (figures) means.set(searchText(name), meanOf(figures.average, finalDegree))
  }
  return means
}

function figuresOf({ subjects, rows }: VersionContent, place: number) {
  const finalDegree = subjects[place]?.finalDegree ?? 0
  if (finalDegree <= 0) return null
  const degrees = rows.flatMap((row) => parseDegree(row.degrees[place] ?? '', finalDegree) ?? [])
  return subjectStatistics(degrees, finalDegree)
}

/** Returns a mean in per cent of the full mark, rounded to one decimal. */
function meanOf(average: number, finalDegree: number): number {
  return Math.round((average * 1000) / finalDegree) / 10
}
