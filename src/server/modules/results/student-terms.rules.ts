import { type Attempt, type Degree, isPassing } from '#contract/degrees.ts'
import { searchText } from '#contract/search-text.ts'
import type { CarriedDegree } from '../sheets/reading/sheet-reading.rules.ts'
import { USUAL_FULL_MARK } from './judged-term.rules.ts'
import type { ReadDegree } from './term-sessions.rules.ts'

/** Finds, for each attempt at a subject of an earlier grade, the failure in the student's record that it repeats. */

/** One term of a student's record, with its marks and its attempts at subjects of earlier grades. */
export interface RecordTerm {
  grade: number
  year: number
  degrees: readonly Degree[]
  carried: readonly (CarriedDegree & Pick<Attempt, 'session'>)[]
}

/** A term whose failed marks list the attempts of later years at the same subject. */
export interface LinkedTerm {
  degrees: Degree[]
  /** The attempts at subjects of earlier grades that the student made in this term. */
  carried: Degree[]
}

/**
 * Adds each attempt at an earlier grade's subject to the failure that it belongs to: the subject of the same name that
 * is still open in the highest earlier grade. A pass closes that subject, so a later attempt belongs to the subject of
 * the same name in the next lower grade. Takes a student's terms in any order and returns them in the same order.
 */
export function linkCarried(terms: readonly RecordTerm[], read: ReadDegree): LinkedTerm[] {
  const linked = terms.map(({ degrees }): LinkedTerm => ({ degrees: [...degrees], carried: [] }))
  const inOrder = [...terms.entries()].sort(([, a], [, b]) => a.year - b.year)
  for (const [position, { grade, year, carried }] of inOrder) {
    for (const { subject, degree, fullMark, session } of carried) {
      const failure = openFailure(terms, linked, { grade, year, name: searchText(subject) })
      const finalDegree = fullMark ?? failure?.degree.finalDegree ?? USUAL_FULL_MARK
      const { outcome } = read(degree, finalDegree)
      linked[position]?.carried.push({ name: subject, degree, finalDegree, isCalculatedInTotal: false, outcome })
      // An empty cell is no attempt.
      if (failure && outcome !== 'not_taken') failure.add({ year, session, degree, outcome })
    }
  }
  return linked
}

function openFailure(
  terms: readonly RecordTerm[],
  linked: readonly LinkedTerm[],
  { grade, year, name }: { grade: number; year: number; name: string },
) {
  const earlier = [...terms.entries()]
    .filter(([, term]) => term.grade < grade && term.year <= year)
    .sort(([, a], [, b]) => b.grade - a.grade || b.year - a.year)
  for (const [position, term] of earlier) {
    const degrees = linked[position]?.degrees ?? []
    const place = degrees.findIndex((degree) => searchText(degree.name) === name && isOpen(degree))
    const degree = degrees[place]
    if (!degree) continue
    return {
      degree,
      add(attempt: Attempt) {
        const own: Attempt = { year: term.year, session: 1, degree: degree.degree, outcome: degree.outcome }
        degrees[place] = { ...degree, attempts: [...(degree.attempts ?? [own]), attempt] }
      },
    }
  }
  return undefined
}

function isOpen({ outcome, attempts = [] }: Degree): boolean {
  return !isPassing(outcome) && !attempts.some((attempt) => isPassing(attempt.outcome))
}
