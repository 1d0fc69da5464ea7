import { fromHundredths } from '#contract/marks.ts'
import { FIRST_RANKS, type PublicationFigures, type PublishedSubject } from '#contract/sheet-publication.ts'
import { parseDegree } from '#server/modules/results/degree.rules.ts'
import { changesBetween } from '../versions/sheet-comparison.rules.ts'
import type { VersionContent, VersionRow } from '../versions/version-row.rules.ts'
import type { PublicationContext, PublicationDraft } from './publication-context.rules.ts'
import { type SubjectFigures, subjectFigures } from './subject-figures.rules.ts'

/**
 * Returns the figures of what publishing a sheet would change. Only for the office: the first ten include hidden
 * students.
 */
export function publicationFigures(draft: PublicationDraft, context: PublicationContext): PublicationFigures {
  const { content } = draft
  const { replaced } = context
  const changes = replaced && changesBetween(replaced.version, content)
  const both = changes ? [...changes.changed, ...changes.moved] : []
  return {
    replaces: replaced ? { sheet_id: replaced.sheetId, version: replaced.number } : null,
    students: { before: replaced?.version.rows.length ?? null, after: content.rows.length },
    gone: changes?.gone.length ?? 0,
    new: changes?.added.length ?? 0,
    changed_marks: both.filter(({ degrees }) => degrees.length > 0).length,
    changed_ranks: both.filter(({ rank }) => rank !== null).length,
    withheld: content.rows.filter(({ withheld }) => withheld).length,
    absent: content.rows.filter((row) => isAbsent(row, content)).length,
    subjects: subjectFigures(draft, context).map(wireSubject),
    first: firstOf(content),
  }
}

function wireSubject({ name, full_mark, counted, absent, now, last_year, moved }: SubjectFigures): PublishedSubject {
  return { name, full_mark, counted, absent, now, last_year, moved }
}

/** Whether a student is absent from every subject that has an entry. */
function isAbsent({ degrees }: VersionRow, { subjects }: VersionContent): boolean {
  const outcomes = subjects
    .map(({ finalDegree }, place) => parseDegree(degrees[place] ?? '', finalDegree)?.outcome)
    .filter((outcome) => outcome !== 'not_taken')
  return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'absent')
}

function firstOf({ rows }: VersionContent): PublicationFigures['first'] {
  return rows
    .flatMap((row) => (row.rank !== null && row.rank <= FIRST_RANKS ? [{ ...row, rank: row.rank }] : []))
    .sort((a, b) => a.rank - b.rank)
    .map(({ rank, seatNumber, name, totalHundredths, maxHundredths }) => ({
      rank,
      seat_number: seatNumber,
      name,
      total: fromHundredths(totalHundredths),
      max: fromHundredths(maxHundredths),
    }))
}
