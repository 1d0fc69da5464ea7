import type { SheetStop } from '#contract/sheet-stops.ts'
import { againstCorrections } from './correction-stops.rules.ts'
import { againstDetails } from './detail-stops.rules.ts'
import { againstMovedMarks } from './moved-marks.rules.ts'
import { againstNames } from './name-stops.rules.ts'
import { againstNewer } from './older-stops.rules.ts'
import type { PublicationContext, PublicationDraft } from './publication-context.rules.ts'
import { againstReleases } from './release-stops.rules.ts'
import { againstSameTerm } from './same-term-stops.rules.ts'
import {
  againstElsewhere,
  againstFirstSession,
  againstGradeBelow,
  againstOtherTerm,
  againstReplaced,
} from './student-stops.rules.ts'
import { subjectFigures } from './subject-figures.rules.ts'
import { againstMarks, againstSubjects, oddFigures } from './subject-stops.rules.ts'
import { againstVerdicts } from './verdict-stops.rules.ts'

/**
 * Compares a sheet that is to be published with all that is published, and returns the stops: findings that an officer
 * must accept before publication. The caller adds those found in the file itself. docs/decisions/0036-stops.md
 */
export function publicationStops(draft: PublicationDraft, context: PublicationContext): SheetStop[] {
  return [
    ...againstReplaced(draft, context),
    ...againstOtherTerm(draft, context),
    ...againstSameTerm(draft, context),
    ...againstNames(draft, context),
    ...againstGradeBelow(draft, context),
    ...againstElsewhere(draft, context),
    ...againstFirstSession(draft, context),
    ...againstVerdicts(draft, context),
    ...againstSubjects(draft, context),
    ...againstMarks(draft, context),
    ...againstMovedMarks(draft, context),
    ...againstCorrections(draft, context),
    ...againstDetails(draft, context),
    ...againstNewer(draft, context),
    ...againstReleases(draft, context),
    // These figures include withheld marks: a wrong column affects them, too, and readers see them after a release.
    ...oddFigures(draft, subjectFigures(draft, context)),
  ]
}
