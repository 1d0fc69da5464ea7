import type { GradeTerm } from '#contract/faculty.ts'
import { shortTermName, termKeysOf } from '#contract/faculty-shape.ts'
import { facultyShape } from '../api/faculty-shape.ts'
import { waysText } from '../i18n/ar/ways.ts'
import { TabLinks } from './TabLinks.tsx'

interface TermLinksProps {
  /** The grade and the term of the current screen. */
  place: GradeTerm
  path: (place: GradeTerm) => string
}

/** Links to the current screen for each term of a grade. */
export function TermLinks({ place, path }: TermLinksProps) {
  const shape = facultyShape()
  const tabs = termKeysOf(shape).map((term) => ({
    to: path({ ...place, term }),
    label: shortTermName(shape, term),
    current: term === place.term,
  }))
  return <TabLinks label={waysText.terms} tabs={tabs} />
}
