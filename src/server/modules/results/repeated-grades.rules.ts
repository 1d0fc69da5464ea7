import type { FrontSettings } from '#contract/admin-front.ts'
import type { Total } from '#contract/marks.ts'

/** A term that a transcript shows. */
interface TotalTerm extends Total {
  grade: number
  year: number
}

/**
 * Returns the positions of the terms that count in the overall total. Only one year of a repeated grade counts: by
 * `rule` the last or the best. A year with fewer published terms than another year of the grade does not count yet.
 */
export function countedTerms(terms: readonly TotalTerm[], rule: FrontSettings['repeat_rule']): Set<number> {
  const counted = new Set<number>()
  const placed = terms.map((term, position) => ({ ...term, position }))
  for (const ofGrade of groups(placed, ({ grade }) => grade)) {
    const years = groups(ofGrade, ({ year }) => year).sort((a, b) => yearOf(a) - yearOf(b))
    const most = Math.max(...years.map((year) => year.length))
    const whole = years.filter((year) => year.length === most)
    for (const term of (rule === 'best' ? bestOf(whole) : whole.at(-1)) ?? []) counted.add(term.position)
  }
  return counted
}

function groups<T>(items: readonly T[], keyOf: (item: T) => number): T[][] {
  const found = new Map<number, T[]>()
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item])
  return [...found.values()]
}

function yearOf(terms: readonly TotalTerm[]): number {
  return terms[0]?.year ?? 0
}

/** The year with the highest share of its maximum; of equal ones the later. Compares integers only. */
function bestOf<T extends TotalTerm>(years: readonly T[][]): T[] | undefined {
  return years.reduce<T[] | undefined>((best, year) => {
    if (!best) return year
    const [a, b] = [sumOf(best), sumOf(year)]
    return b.totalHundredths * a.maxHundredths >= a.totalHundredths * b.maxHundredths ? year : best
  }, undefined)
}

function sumOf(terms: readonly Total[]): Total {
  return {
    totalHundredths: terms.reduce((sum, term) => sum + term.totalHundredths, 0),
    maxHundredths: terms.reduce((sum, term) => sum + term.maxHundredths, 0),
  }
}
