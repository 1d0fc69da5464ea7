import { fromHundredths, percentageHundredths } from '#contract/marks.ts'
import type { TotalDegree, TranscriptTerm } from '#contract/results.ts'

export interface TranscriptGrade {
  grade: number
  /** More than one where the grade was repeated. */
  years: Array<{ year: number; terms: TranscriptTerm[] }>
}

/** A student's terms by grade, then by year: a repeated grade keeps its years apart. */
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

/** The last of a list if it fits, else the given one, put behind it. */
function lastOr<Item>(list: Item[], fits: (item: Item) => boolean, otherwise: Item): Item {
  const last = list.at(-1)
  if (last !== undefined && fits(last)) return last
  list.push(otherwise)
  return otherwise
}

/** The student's name in the latest term that tells one; a withheld term does not. */
export function latestName(terms: readonly TranscriptTerm[]): string | undefined {
  const told = terms.flatMap((term) => (term.withheld ? [] : [term.name]))
  return told.at(-1)
}

/** All terms that have a total, together. Added in hundredths of a mark, so that 0.1 + 0.2 stays 0.3. */
export function overallTotal(terms: readonly TranscriptTerm[]): TotalDegree | null {
  const totals = terms.flatMap((term) => (term.withheld ? [] : [term.total_degree]))
  if (totals.length === 0) return null
  const totalHundredths = totals.reduce((sum, each) => sum + Math.round(each.total * 100), 0)
  const maxHundredths = totals.reduce((sum, each) => sum + Math.round(each.max * 100), 0)
  return {
    total: fromHundredths(totalHundredths),
    max: fromHundredths(maxHundredths),
    percentage: fromHundredths(percentageHundredths({ totalHundredths, maxHundredths })),
  }
}
