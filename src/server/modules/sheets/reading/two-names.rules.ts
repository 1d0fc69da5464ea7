import { searchText } from '#contract/search-text.ts'
import { cellLines } from './grid-cell.rules.ts'
import { areMost } from './sheet-stops.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

/** What a typist puts between two people in one cell; a dash only with blanks, because of «عبد-الله». */
const BETWEEN = / ?[/\\،,؛;+&] ?| [-–] | و /
/** TITLE matches words that say who somebody is, NICKNAME words before a nickname: neither is a second person. */
const TITLE = /^((ال)?(اسم|طالبه?|سيده?|استاذه?|دكتوره?|مهندسه?|شيخه?|حاجه?|انسه|مرحومه?|مستشاره?|دارسه?)( |$))+$/
const NICKNAME = /^و?(ال)?(شهير|شهر[هت]|معروف|مشهور|مدعو|ملقب|كني|اسم (ال)?شهره)/

/** Minimum words of a text that counts as the name of a second person in a cell. */
const LEAST_WORDS = 2

/**
 * Returns the students in whose cell probably are two people: two names with a sign or «و» between them, unless most
 * cells are like that, or two lines, each of them as long as names of this sheet usually are. A long name, too, may
 * be in two lines, which then are shorter.
 */
export function withTwoNames(students: readonly ReadRow[], nameColumns: readonly number[]): Set<ReadRow> {
  const lengths = students.map(({ student }) => wordsOf(student.name)).sort((a, b) => a - b)
  const middle = Math.floor(lengths.length / 2)
  const usual = Math.max(LEAST_WORDS, ...lengths.slice(middle, middle + 1))
  const separated = students.filter(({ student }) => student.name.split(BETWEEN).filter(isPerson).length > 1)
  const inLines = students.filter(
    ({ row, student }) =>
      wordsOf(student.name) >= usual * 2 &&
      nameColumns.some((at) => cellLines(row.cells[at]).filter((line) => wordsOf(line) >= usual).length > 1),
  )
  return new Set([...(areMost(separated.length, students.length) ? [] : separated), ...inLines])
}

function isPerson(text: string): boolean {
  const key = searchText(text)
  return wordsOf(text) >= LEAST_WORDS && !TITLE.test(key) && !NICKNAME.test(key)
}

function wordsOf(text: string): number {
  return searchText(text).split(' ').length
}
