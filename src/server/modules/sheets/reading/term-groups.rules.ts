import { searchText } from '#contract/search-text.ts'
import { headerFullMark } from './full-mark.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { textAt } from './grid-cell.rules.ts'
import type { SubjectHeader } from './subject-headers.rules.ts'

/** A header's text over subjects that names a term or grade, such as «الفصل الدراسي الأول» or «الفرقة الأولى». */
export interface TermGroup {
  row: number
  /** 0-based. */
  column: number
  text: string
}

const TERM = /^(ال)?(فصل|ترم|فرقه) |^(term|semester) /
/** Matches an ordinal alone, which over or behind names of subjects can only be that of a term. */
const ORDINAL = /^(ال)?(اول|ثاني?|ثالث)$/
/** Matches the ordinal of a term behind the name of a subject: «النحو (الثاني)», «النحو ف2», «النحو ت 2». */
const SHORT_TERM = /[^\p{L}](?:\((?:ال)?(اول|ثاني?|ثالث)\)|\(?[فت] ?\.? ?([123])\)?)$/u
/** Matches a grade behind the name of a subject: «النحو - الفرقة الأولى». */
const OF_GRADE = /[^\p{L}](ال)?فرقه (ال)?(اولي|ثانيه|ثالثه|رابعه|خامسه|سادسه|سابعه|[1-7])\)?$/u
/** Matches a term behind the name of a subject: «النحو (ترم أول)». */
const OF_TERM = /[^\p{L}](ال)?(فصل (ال)?دراسي|فصل|ترم) (ال)?(اول|ثاني?|ثالث|[123])\)?$/u

/**
 * Returns the texts of a header that name a term or grade: texts over columns of its subjects, and names of its
 * subjects. Carried-over subjects are left out.
 */
export function termGroups(rows: readonly GridRow[], subjects: readonly SubjectHeader[]): TermGroup[] {
  const own = subjects.filter(({ group }) => group !== 'carried')
  const ofSubjects = own.flatMap(({ column, name }) => {
    const text = termBehind(headerFullMark(name)?.name ?? name)
    return text === undefined ? [] : [{ row: rows.at(-1)?.number ?? 0, column, text }]
  })
  const overSubjects = rows.flatMap((row) => {
    const texts = [...row.cells.keys()].map((column) => ({ row: row.number, column, text: textAt(row, column) }))
    const filled = texts.filter(({ text }) => text !== '')
    return filled.flatMap(({ row: number, column, text }, at) => {
      const end = filled[at + 1]?.column ?? Number.POSITIVE_INFINITY
      const named = termOver(text)
      const isOver = own.some((subject) => column <= subject.column && subject.column < end)
      return named !== undefined && isOver ? [{ row: number, column, text: named }] : []
    })
  })
  return [...overSubjects, ...ofSubjects]
}

/** Returns whether a text over subjects names a term by nothing but its ordinal. */
export function isTermOrdinal(text: string): boolean {
  return ORDINAL.test(searchText(text))
}

/** Returns the text over subjects that names a term or grade, in whole words. */
function termOver(text: string): string | undefined {
  if (isTermOrdinal(text)) return `الفصل ${text}`
  return TERM.test(searchText(text)) ? text : undefined
}

/** Returns the text behind a subject's name that names a term or grade, in whole words. */
function termBehind(name: string): string | undefined {
  const key = searchText(name)
  if (OF_TERM.test(key) || OF_GRADE.test(key)) return name
  const [, word, digit] = SHORT_TERM.exec(key) ?? []
  return word === undefined && digit === undefined ? undefined : `الفصل ${word ?? digit}`
}
