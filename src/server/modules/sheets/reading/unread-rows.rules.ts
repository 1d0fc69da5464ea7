import type { FacultyShape } from '#contract/faculty-shape.ts'
import { searchText, searchWords } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { headerFullMark } from './full-mark.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { cellText, textAt } from './grid-cell.rules.ts'
import { isHeaderRow } from './header-rows.rules.ts'
import { subjectGroup } from './header-words.rules.ts'
import { headingIn } from './heading-words.rules.ts'
import { closesSheet, mayWithhold, saysWithheld } from './row-words.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SheetHeading } from './sheet-reading.rules.ts'
import { stopOf } from './sheet-stops.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

const PARTS = ['grade', 'term', 'year', 'session'] as const

/**
 * Returns a stop for rows that say something about students or subjects which reading the sheet does not consider: a
 * caption above students whose results are withheld or who are of another grade, term, year or session, names of
 * subjects above a second table that differ from the header, and a footnote about subjects that do not count, about the
 * result of a student by seat number or name, or that changes a subject.
 */
export function unreadRowStops(
  header: SheetHeader,
  heading: Partial<SheetHeading>,
  students: readonly ReadRow[],
  shape: FacultyShape | undefined,
): SheetStop[] {
  const read = new Set(students.map(({ row }) => row.number))
  const [first, last] = [Math.min(...read), Math.max(0, ...read)]
  const isOfOne = (text: string) => isOfOneStudent(text, students) || changesSubject(text, header)
  // What follows a repeated header is compared with the first one: see `reportChangedHeader`.
  const isBelowHeader = (at: number) => {
    const before = header.body.slice(0, at).findLast((row) => read.has(row.number) || isHeaderRow(row))
    return before !== undefined && isHeaderRow(before)
  }
  const lines = header.body.flatMap((row, at) => {
    if (read.has(row.number) || isHeaderRow(row)) return []
    const isBefore = row.number < last
    const stated =
      row.cells
        .map(cellText)
        .find((text) => isOfSubjects(text) || isOfOne(text) || (isBefore && isOfStudents(text, heading, shape))) ??
      (isBefore && row.number > first && !isBelowHeader(at) ? otherName(row, header) : undefined)
    return stated === undefined ? [] : [{ row: row.number, stated }]
  })
  return stopOf('rows_unread', lines)
}

function isOfSubjects(text: string): boolean {
  return text !== '' && subjectGroup(text) === 'uncounted'
}

function isOfStudents(text: string, heading: Partial<SheetHeading>, shape: FacultyShape | undefined): boolean {
  if (text === '') return false
  const stated = headingIn(text, shape)
  const own = { ...heading, session: heading.session ?? 1 }
  return saysWithheld(text) || PARTS.some((part) => stated[part] !== undefined && stated[part] !== own[part])
}

/** Whether a text may withhold the result of a student of the sheet, whom it names or whose seat number it has. */
function isOfOneStudent(text: string, students: readonly ReadRow[]): boolean {
  if (!saysWithheld(text) && !mayWithhold(text)) return false
  const key = ` ${searchWords(text).join(' ')} `
  return students.some(({ student: { seatNumber, name } }) =>
    [seatNumber, searchText(name)].some((one) => one !== '' && key.includes(` ${one} `)),
  )
}

/** Words of a footnote that changes marks or a full mark: «تضاف 5 درجات رأفة في مادة الصرف», «تلغى مادة النحو». */
const CHANGE =
  /(^| )([تي]?لغي|الغاء|[تي]حذف|حذف|[تي]ضاف|اضافه|[تي]عدل|تعديل|استبعاد|[تي]ستبعد|رافه|تيسير|(ال)?نهايه (ال)?عظمي)( |$)/

/** Whether a footnote names a subject of the sheet and says that its marks or full mark are other ones. */
function changesSubject(text: string, { subjects }: SheetHeader): boolean {
  const key = ` ${searchWords(text).join(' ')} `
  if (!CHANGE.test(key)) return false
  const names = subjects.map(({ name }) => searchText(headerFullMark(name)?.name ?? name))
  return names.some((name) => name !== '' && [name, withPreposition(name)].some((one) => key.includes(` ${one} `)))
}

/** Returns a name with «لـ» in front: «للنحو», «لأصول الفقه». */
function withPreposition(name: string): string {
  return name.startsWith('ال') ? `لل${name.slice(2)}` : `ل${name}`
}

/**
 * Returns the first text of a row that reads like the names of subjects, as above a second table, if the header has
 * another text over that column. A caption is a single text, and a row with signatures has names of persons.
 */
function otherName(row: GridRow, { subjects, rows }: SheetHeader): string | undefined {
  if (row.cells.some((cell) => closesSheet(cellText(cell)) !== undefined)) return undefined
  const named = subjects.filter(({ column }) => /\p{L}/u.test(textAt(row, column)))
  if (named.length < 2 || named.length * 2 < subjects.length) return undefined
  const other = named.find(({ column }) => {
    const key = searchText(textAt(row, column))
    return !rows.some((one) => searchText(textAt(one, column)) === key)
  })
  return other && textAt(row, other.column)
}
