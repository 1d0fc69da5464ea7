import { searchText } from '#contract/search-text.ts'
import type { PublishedSubject } from '#contract/sheet-publication.ts'
import { parseDegree } from '#server/modules/results/degree.rules.ts'
import { subjectStatistics } from '#server/modules/results/statistics.rules.ts'
import type { VersionContent } from '../versions/version-row.rules.ts'
import type { PublicationContext, PublicationDraft } from './publication-context.rules.ts'

/** From this difference to last year's mean, in per cent of the full mark, the office's page highlights the subject. */
const MEAN_MOVED = 10

/** One subject's figures, with the numbers of students behind them. */
export interface SubjectFigures extends PublishedSubject {
  students: number
  passed: number
  students_last_year: number
}

/** Returns each subject's pass rate and mean beside last year's; null where too few students have a mark. */
export function subjectFigures({ content }: PublicationDraft, { lastYear }: PublicationContext): SubjectFigures[] {
  const earlier = new Map(
    lastYear?.version.subjects.map(({ name }, place) => [searchText(name), figuresOf(lastYear.version, place)]),
  )
  return content.subjects.map(({ name, finalDegree, isCalculatedInTotal }, place) => {
    const [now, before] = [figuresOf(content, place), earlier.get(searchText(name))]
    return {
      name,
      full_mark: finalDegree,
      counted: isCalculatedInTotal,
      absent: absentIn(content, place),
      now: now && { pass_rate: now.pass_rate, mean: now.mean },
      last_year: before ? { pass_rate: before.pass_rate, mean: before.mean } : null,
      moved: Boolean(now && before && Math.abs(now.mean - before.mean) >= MEAN_MOVED),
      students: now?.students ?? 0,
      passed: now?.passed ?? 0,
      students_last_year: before?.students ?? 0,
    }
  })
}

function figuresOf({ subjects, rows }: VersionContent, place: number) {
  const finalDegree = subjects[place]?.finalDegree ?? 0
  if (finalDegree <= 0) return null
  const degrees = rows.flatMap((row) => parseDegree(row.degrees[place] ?? '', finalDegree) ?? [])
  const figures = subjectStatistics(degrees, finalDegree)
  if (!figures) return null
  const { students, passed, pass_percentage: pass_rate, average } = figures
  // In per cent of the full mark, rounded to one decimal.
  return { students, passed, pass_rate, mean: Math.round((average * 1000) / finalDegree) / 10 }
}

function absentIn({ subjects, rows }: VersionContent, place: number): number {
  const finalDegree = subjects[place]?.finalDegree ?? 0
  return rows.filter((row) => parseDegree(row.degrees[place] ?? '', finalDegree)?.outcome === 'absent').length
}
