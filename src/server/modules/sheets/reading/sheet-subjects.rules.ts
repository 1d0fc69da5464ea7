import { searchText, westernDigits } from '#contract/search-text.ts'
import { parseDegree } from '#server/modules/results/degree.rules.ts'
import { cellFault, cellText, columnLetters, textAt } from './grid-cell.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import type { SheetHeader, SubjectHeader } from './sheet-header.rules.ts'
import type { SheetSubject } from './sheet-reading.rules.ts'

/** A subject and its column. A missing or wrong full mark is 0 here and an error in the problem list. */
export interface SubjectColumn extends SheetSubject {
  /** 0-based. */
  column: number
}

/** Reads a sheet's subjects and checks each: a unique name, a full mark, and whether it counts. */
export function readSubjects(header: SheetHeader, problems: ProblemList): SubjectColumn[] {
  const subjects: SubjectColumn[] = []
  const names = new Set<string>()
  for (const subject of header.subjects) {
    if (!isSubject(header, subject)) continue
    const place = { row: header.namesRow.number, column: columnLetters(subject.column) }
    const key = searchText(subject.name)
    if (key === '') problems.add('subject_unnamed', place)
    else if (names.has(key)) problems.add('subject_twice', place, { value: subject.name })
    names.add(key)
    subjects.push({
      column: subject.column,
      name: subject.name,
      finalDegree: subject.chosen?.full_mark ?? readFullMark(header, subject, problems),
      isCalculatedInTotal: subject.chosen?.counted ?? readCounted(header, subject, problems),
    })
  }
  if (subjects.length === 0) problems.add('no_subjects', { row: header.namesRow.number })
  return subjects
}

/**
 * Returns whether a column is a subject. Named columns of a template are, and named columns under a group of a control
 * sheet. A column without a group or a name is a subject if it has a full mark or marks; others (a telephone number,
 * an empty column) are ignored.
 */
function isSubject(header: SheetHeader, { column, name, group, chosen }: SubjectHeader): boolean {
  if (chosen) return true
  if (name !== '' && (header.layout === 'template' || group !== 'unknown')) return true
  if (header.fullMarks && !isEmpty(header.fullMarks.cells[column])) return true
  return header.body.some((row) => {
    const degree = textAt(row, column)
    return degree !== '' && textAt(row, header.columns.seat) !== '' && parseDegree(degree, 0) !== undefined
  })
}

function isEmpty(cell: Parameters<typeof cellFault>[0]): boolean {
  return cellText(cell) === '' && cellFault(cell) === null
}

function readFullMark(header: SheetHeader, { column, name }: SubjectHeader, problems: ProblemList): number {
  const cell = header.fullMarks?.cells[column]
  const place = { row: header.fullMarks?.number ?? header.namesRow.number, column: columnLetters(column) }
  const fault = cellFault(cell)
  const text = cellText(cell)
  if (fault) problems.add(fault.code, place, { value: fault.value })
  else if (text === '') problems.add('full_mark_missing', place, { value: name })
  else {
    const mark = /^\d{1,5}(\.\d{1,2})?$/.test(westernDigits(text)) ? Number(westernDigits(text)) : 0
    if (mark === 0) problems.add('full_mark_invalid', place, { value: text })
    return mark
  }
  return 0
}

function readCounted(header: SheetHeader, subject: SubjectHeader, problems: ProblemList): boolean {
  return header.countedFlags ? readCountedFlag(header, subject, problems) : countsByGroup(header, subject, problems)
}

function readCountedFlag(header: SheetHeader, { column }: SubjectHeader, problems: ProblemList): boolean {
  const cell = header.countedFlags?.cells[column]
  const place = { row: header.countedFlags?.number, column: columnLetters(column) }
  const fault = cellFault(cell)
  const text = westernDigits(cellText(cell))
  if (fault) problems.add(fault.code, place, { value: fault.value })
  else if (text !== '1' && text !== '0') problems.add('counted_flag_invalid', place, { value: text })
  return text === '1'
}

/**
 * Returns whether a subject's group counts. Subjects carried over from an earlier grade are kept but not counted: they
 * are not part of this grade's total, and leaving them out would lose marks. A warning asks the office to check.
 */
function countsByGroup(header: SheetHeader, { column, name, group }: SubjectHeader, problems: ProblemList): boolean {
  if (group === 'unknown' || group === 'carried') {
    const code = group === 'carried' ? 'carried_over' : 'group_unknown'
    problems.add(code, { row: header.namesRow.number, column: columnLetters(column) }, { value: name })
  }
  return group === 'counted' || group === 'unknown'
}
