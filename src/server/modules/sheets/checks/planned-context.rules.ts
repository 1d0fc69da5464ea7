import { searchText } from '#contract/search-text.ts'
import { isSameSheet, type SheetHeading } from '../reading/sheet-reading.rules.ts'
import type {
  CohortStudent,
  PublicationContext,
  PublicationDraft,
  PublishedVersion,
} from './publication-context.rules.ts'
import { bySeat, otherTermOf, YEARS_AROUND } from './publication-context.rules.ts'

/** A sheet that earlier files of a batch would publish. */
export interface PlannedPublication extends PublicationDraft {
  sheetId: string
  number: number
}

/**
 * Returns what a sheet will be compared with once the earlier files of its batch are published. Students of these files
 * are added to `gradeBelow` and `elsewhere`; students of a published version that the batch replaces stay in both.
 */
export function withPlanned(
  context: PublicationContext,
  heading: SheetHeading,
  planned: readonly PlannedPublication[],
): PublicationContext {
  const { grade, term, year, session } = heading
  const plannedAt = (other: SheetHeading) => versionOf(planned.findLast((one) => isSameSheet(one.heading, other)))
  const other = session === 1 ? plannedAt({ ...heading, term: otherTermOf(term) })?.version : undefined
  const first = session === 1 && term === 3 ? plannedAt({ ...heading, term: 1 })?.version : undefined
  const isBelow = (one: SheetHeading) => session === 1 && term !== 3 && one.grade === grade - 1 && one.year === year - 1
  const isElsewhere = (one: SheetHeading) =>
    (one.grade !== grade || one.year !== year) && Math.abs(one.year - year) <= YEARS_AROUND
  return {
    faculty: context.faculty,
    replaced: plannedAt(heading) ?? context.replaced,
    lastYear: plannedAt({ ...heading, year: year - 1 }) ?? context.lastYear,
    firstSession: (session === 2 ? plannedAt({ ...heading, session: 1 }) : undefined) ?? context.firstSession,
    otherTerm: other ? bySeat(other.rows) : context.otherTerm,
    gradeBelow: onceEach([
      ...context.gradeBelow,
      ...planned.flatMap((one) => (isBelow(one.heading) ? one.content.rows : [])),
    ]),
    verdicts: {
      ...context.verdicts,
      otherTerm: other ?? context.verdicts.otherTerm,
      ...(first ? { firstTerm: first } : {}),
    },
    withdrawn: context.withdrawn,
    corrections: context.corrections,
    office: context.office,
    officeLastYear: context.officeLastYear,
    elsewhere: [
      ...context.elsewhere,
      ...planned.flatMap((one) =>
        isElsewhere(one.heading)
          ? one.content.rows.map(({ studentId, name }) => ({
              studentId,
              nameKey: searchText(name),
              grade: one.heading.grade,
              year: one.heading.year,
            }))
          : [],
      ),
    ],
  }
}

function versionOf(planned: PlannedPublication | undefined): PublishedVersion | undefined {
  return planned && { sheetId: planned.sheetId, number: planned.number, version: planned.content }
}

function onceEach(students: readonly CohortStudent[]): CohortStudent[] {
  return bySeat([...new Map(students.map((student) => [student.studentId, student])).values()])
}
