import { searchText } from '#contract/search-text.ts'
import type { GridRow } from './grid.rules.ts'
import { textAt } from './grid-cell.rules.ts'
import type { SubjectHeader } from './subject-headers.rules.ts'

/** A header's text over subjects that begins with a term's name, such as «الفصل الدراسي الأول». */
export interface TermGroup {
  row: number
  /** 0-based. */
  column: number
  text: string
}

const TERM = /^(ال)?(فصل|ترم) |^(term|semester) /
/** Matches a term behind the name of a subject: «النحو (ترم أول)». */
const OF_TERM = /[^\p{L}](ال)?(فصل (ال)?دراسي|فصل|ترم) (ال)?(اول|ثاني?|ثالث|[123])\)?$/u

/**
 * Returns the texts of a header that name a term: those that have the marks of that term's subjects below them, and
 * the names of subjects.
 */
export function termGroups(rows: readonly GridRow[], subjects: readonly SubjectHeader[]): TermGroup[] {
  const own = subjects.filter(({ group }) => group !== 'carried')
  const ofSubjects = own
    .filter(({ name }) => OF_TERM.test(searchText(name)))
    .map(({ column, name: text }) => ({ row: rows.at(-1)?.number ?? 0, column, text }))
  const overSubjects = rows.flatMap((row) => {
    const texts = [...row.cells.keys()].map((column) => ({ row: row.number, column, text: textAt(row, column) }))
    const filled = texts.filter(({ text }) => text !== '')
    return filled.filter(({ column, text }, at) => {
      const end = filled[at + 1]?.column ?? Number.POSITIVE_INFINITY
      return TERM.test(searchText(text)) && own.some((subject) => column <= subject.column && subject.column < end)
    })
  })
  return [...overSubjects, ...ofSubjects]
}
