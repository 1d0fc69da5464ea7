import type { GradeTerm } from '#contract/faculty.ts'
import { SPECIFIED_SHAPE, termKeysOf } from '#contract/faculty-shape.ts'
import { waysText } from '../i18n/ar/ways.ts'
import { TabLinks } from './TabLinks.tsx'

interface TermLinksProps {
  /** The current term. */
  place: GradeTerm
  path: (place: GradeTerm) => string
}

/** Links to this screen for both terms of a grade. */
export function TermLinks({ place, path }: TermLinksProps) {
  const tabs = termKeysOf(SPECIFIED_SHAPE).map((term) => ({
    to: path({ ...place, term }),
    label: waysText.shortTerms[term],
    current: term === place.term,
  }))
  return <TabLinks label={waysText.terms} tabs={tabs} />
}
