import type { Degree } from '#contract/degrees.ts'
import { isPassing } from '#contract/degrees.ts'
import type { OpenSubject, StudentResult } from '#contract/results.ts'
import { shortTermText } from '../../i18n/places.ts'

/** An open subject (one that is not passed) with its mark, if the result contains the mark. */
export interface OpenMark {
  subject: OpenSubject
  degree: Degree | undefined
}

/** Returns the open subjects (not passed) that were not passed in a later year either, each with its mark. */
export function openMarks({ verdict, terms }: Pick<StudentResult, 'verdict' | 'terms'>): OpenMark[] {
  const marks = terms.flatMap(({ term, degrees, carried = [] }) => [
    ...degrees.map((degree) => ({ degree, names: [degree.name, `${degree.name} (${shortTermText(term)})`] })),
    ...carried.map((degree) => ({ degree, names: [`${degree.name} (تخلف)`] })),
  ])
  return (verdict.open ?? [])
    .filter(({ later }) => !later)
    .map((subject) => {
      const mark = marks.find(({ degree, names }) => names.includes(subject.name) && !isPassing(degree.outcome))
      return { subject, degree: mark?.degree }
    })
}
