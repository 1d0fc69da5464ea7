import { counted } from '#contract/arabic-amounts.ts'
import { SESSION_NAMES, yearLabel, yearPath } from '#contract/faculty.ts'
import type { VersionSubject } from '#contract/sheet-comparison.ts'
import type { SheetStop, StopLine } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { changesBetween, compareSubjects } from '../versions/sheet-comparison.rules.ts'
import type { VersionContent } from '../versions/version-row.rules.ts'
import { type PublicationContext, type PublicationDraft, stopOf } from './publication-context.rules.ts'
import type { SubjectFigures } from './subject-figures.rules.ts'

/** Stops about a sheet's subjects and their figures. */

/**
 * A mean that differs this much from last year's, in per cent of the full mark, suggests a wrong full mark or a shifted
 * column. With fewer than LEAST_FOR_MEAN students in either year it may be chance.
 */
const MEAN_FAR = 15
const LEAST_FOR_MEAN = 20

/**
 * Corrections change a few marks of a subject. More than FEW_MARKS changed marks that are also more than the share
 * MANY_CHANGED of all students suggest that the column holds another subject.
 */
const FEW_MARKS = 3
const MANY_CHANGED = 0.2

/**
 * Returns a stop for subjects that are missing, have another full mark, or count in the total on one side only. The
 * sheet is compared with the replaced version, else with the first session, else with last year's sheet. A new subject
 * is no stop against last year's sheet, because the curriculum changes from year to year.
 */
export function againstSubjects({ heading, content }: PublicationDraft, context: PublicationContext): SheetStop[] {
  const { replaced, firstSession, lastYear } = context
  const [model, where] = replaced
    ? [replaced, STOP_SIDES.version(replaced.number)]
    : firstSession
      ? [firstSession, SESSION_NAMES[1]]
      : [lastYear, STOP_SIDES.sheetOf(yearLabel(yearPath(heading.year - 1)))]
  if (!model) return []
  const { added, gone, changed } = compareSubjects(model.version.subjects, content.subjects)
  const isSecond = model === firstSession
  return stopOf('subjects_differ', [
    ...changed.map(({ before, after }) => lineOf(after, sideOf(after), sideOf(before))),
    // A second session has only subjects that somebody failed, so its other subjects do not count as missing.
    ...(isSecond ? [] : gone).map((subject) => lineOf(subject, STOP_SIDES.subjectNotHere, STOP_SIDES.inIt(where))),
    ...(model === lastYear ? [] : added).map((subject) =>
      lineOf(subject, STOP_SIDES.here, STOP_SIDES.subjectNotInIt(where)),
    ),
  ])
}

/**
 * Returns a stop for subjects in which many marks differ from the replaced version: a column was moved, or two subjects
 * have each other's name, rather than marks corrected.
 */
export function againstMarks({ content }: PublicationDraft, { replaced }: PublicationContext): SheetStop[] {
  if (!replaced) return []
  return stopOf(
    'marks_differ',
    [...manyChanged(content, replaced.version)].map(([subject, marks]) => ({
      column: subject,
      stated: STOP_SIDES.changedMarks(counted(marks, 'degree')),
      expected: STOP_SIDES.version(replaced.number),
    })),
  )
}

/** Returns the subjects in which many marks differ from the replaced version, with their number. */
export function manyChanged(content: VersionContent, before: VersionContent): Map<string, number> {
  const { added, gone } = compareSubjects(before.subjects, content.subjects)
  const ofOne = new Set([...added, ...gone].map(({ name }) => name))
  const changed = new Map<string, number>()
  for (const { degrees } of changesBetween(before, content).changed)
    for (const { subject } of degrees) if (!ofOne.has(subject)) changed.set(subject, (changed.get(subject) ?? 0) + 1)
  return new Map([...changed].filter(([, marks]) => marks > FEW_MARKS && marks > content.rows.length * MANY_CHANGED))
}

/**
 * Returns a stop for figures that valid marks seldom give: nobody passed a subject, or its mean is far from last
 * year's.
 */
export function oddFigures({ heading }: PublicationDraft, figures: readonly SubjectFigures[]): SheetStop[] {
  const year = yearLabel(yearPath(heading.year - 1))
  return stopOf(
    'figures_odd',
    figures.flatMap(({ name, now, last_year: before, students, passed, students_last_year: others }) => {
      if (!now) return []
      if (passed === 0) return [{ column: name, stated: STOP_SIDES.nobodyPassed(counted(students, 'student')) }]
      if (!before || Math.min(students, others) < LEAST_FOR_MEAN || Math.abs(now.mean - before.mean) < MEAN_FAR)
        return []
      return [{ column: name, stated: STOP_SIDES.mean(now.mean), expected: STOP_SIDES.meanIn(before.mean, year) }]
    }),
  )
}

function sideOf({ full_mark, counted: isCounted }: VersionSubject): string {
  return STOP_SIDES.subject(full_mark, isCounted)
}

function lineOf({ name }: VersionSubject, stated: string, expected: string): Partial<StopLine> {
  return { column: name, stated, expected }
}
