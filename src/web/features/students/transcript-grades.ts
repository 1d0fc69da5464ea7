import type { TotalDegree } from '#contract/degrees.ts'
import { fromHundredths, percentageHundredths } from '#contract/marks.ts'
import type { TranscriptTerm } from '#contract/results.ts'

type ShownTerm = Extract<TranscriptTerm, { withheld: false }>

export interface TranscriptGrade {
  grade: number
  /** The years in which the student was in this grade; several years if the student repeated the grade. */
  years: Array<{ year: number; terms: TranscriptTerm[] }>
}

/** Groups a student's terms by grade and then by year, so that the years of a repeated grade are separate. */
export function byGrade(terms: readonly TranscriptTerm[]): TranscriptGrade[] {
  const ordered = [...terms].sort((a, b) => a.grade - b.grade || a.year - b.year || a.term - b.term)
  const grades: TranscriptGrade[] = []
  for (const term of ordered) {
    const grade = lastOr(grades, ({ grade }) => grade === term.grade, { grade: term.grade, years: [] })
    const year = lastOr(grade.years, ({ year }) => year === term.year, { year: term.year, terms: [] })
    year.terms.push(term)
  }
  return grades
}

/** Returns the last item if it satisfies `fits`; otherwise appends and returns `otherwise`. */
function lastOr<Item>(list: Item[], fits: (item: Item) => boolean, otherwise: Item): Item {
  const last = list.at(-1)
  if (last !== undefined && fits(last)) return last
  list.push(otherwise)
  return otherwise
}

/** Returns the terms that are not withheld, oldest first; of two grades in one year the lower one first. */
export function shownTerms(terms: readonly TranscriptTerm[]): ShownTerm[] {
  return terms
    .filter((term): term is ShownTerm => !term.withheld)
    .sort((a, b) => a.year - b.year || a.grade - b.grade || a.term - b.term)
}

/** Returns the name from the latest term that has one; withheld terms have none. */
export function latestName(terms: readonly TranscriptTerm[]): string | undefined {
  const names = terms.flatMap((term) => (term.withheld ? [] : [term.name]))
  return names.at(-1)
}

/**
 * Returns the sum of all terms that have a total and are counted, so that a repeated grade counts once; null if there
 * are none. Computed in hundredths of a mark, so that 0.1 + 0.2 is 0.3.
 */
export function overallTotal(terms: readonly TranscriptTerm[]): TotalDegree | null {
  const totals = terms.flatMap((term) => (term.withheld || term.counts === false ? [] : [term.total_degree]))
  if (totals.length === 0) return null
  const totalHundredths = totals.reduce((sum, each) => sum + Math.round(each.total * 100), 0)
  const maxHundredths = totals.reduce((sum, each) => sum + Math.round(each.max * 100), 0)
  return {
    total: fromHundredths(totalHundredths),
    max: fromHundredths(maxHundredths),
    percentage: fromHundredths(percentageHundredths({ totalHundredths, maxHundredths })),
  }
}
