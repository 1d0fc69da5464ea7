import { fromHundredths } from '#contract/marks.ts'
import {
  FIRST_RANKS,
  LISTED_STUDENTS,
  type PublicationFigures,
  type PublishedSubject,
} from '#contract/sheet-publication.ts'
import { parseDegree } from '#server/modules/results/degree.rules.ts'
import { changesBetween } from '../versions/sheet-comparison.rules.ts'
import type { VersionContent, VersionRow } from '../versions/version-row.rules.ts'
import type { PublicationContext, PublicationDraft } from './publication-context.rules.ts'
import { shownContent, withoutWithheld } from './shown-content.rules.ts'
import { type SubjectFigures, subjectFigures } from './subject-figures.rules.ts'

/**
 * Returns the figures of what publishing a sheet would change for its readers: results that the office withholds or has
 * released count as readers see them. Only for the office: hidden students are included.
 */
export function publicationFigures(draft: PublicationDraft, context: PublicationContext): PublicationFigures {
  const { replaced, lastYear, office, officeLastYear } = context
  const content = shownContent(draft.content, draft.sheetId, office)
  const visible = withoutWithheld(content)
  const changes = replaced && changesBetween(shownContent(replaced.version, replaced.sheetId, office), content)
  const visibleLastYear = lastYear && {
    ...lastYear,
    version: withoutWithheld(shownContent(lastYear.version, lastYear.sheetId, officeLastYear)),
  }
  const both = changes ? [...changes.changed, ...changes.moved] : []
  return {
    replaces: replaced ? { sheet_id: replaced.sheetId, version: replaced.number } : null,
    students: { before: replaced?.version.rows.length ?? null, after: content.rows.length },
    gone: changes?.gone.length ?? 0,
    new: changes?.added.length ?? 0,
    changed_marks: both.filter(({ degrees }) => degrees.length > 0).length,
    changed_ranks: both.filter(({ rank }) => rank !== null).length,
    withheld: content.rows.filter(({ withheld }) => withheld).length,
    withheld_by_office: listed(
      content.rows.filter(({ withheld }, place) => withheld && !draft.content.rows[place]?.withheld),
    ),
    released: listed(content.rows.filter(({ withheld }, place) => !withheld && draft.content.rows[place]?.withheld)),
    absent: visible.rows.filter((row) => isAbsent(row, content)).length,
    subjects: subjectFigures({ ...draft, content: visible }, { ...context, lastYear: visibleLastYear }).map(
      wireSubject,
    ),
    first: firstOf(content),
  }
}

function listed(rows: readonly VersionRow[]): PublicationFigures['released'] {
  const students = rows.slice(0, LISTED_STUDENTS).map(({ seatNumber: seat_number, name }) => ({ seat_number, name }))
  return { count: rows.length, students }
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
