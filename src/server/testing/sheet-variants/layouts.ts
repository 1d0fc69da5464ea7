import { gradeKey, termKey, yearLabel, yearPath } from '#contract/faculty.ts'
import { gradeName, SPECIFIED_SHAPE, termName } from '#contract/faculty-shape.ts'
import type { SheetHeading } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { type Cohort, type CohortStudent, markValue, statedMaximum, statedTotal } from './cohort.ts'
import type { Table, TableCell } from './table-files.ts'

/** A way in which an office writes a cohort's sheet, with titles, header rows and students. */
export type Layout = (cohort: Cohort) => Table

export function titleOf({ grade, term, year, session }: SheetHeading): string {
  const parts = [
    gradeName(SPECIFIED_SHAPE, gradeKey(grade)),
    termName(SPECIFIED_SHAPE, termKey(term)),
    `العام الجامعي ${yearLabel(yearPath(year))}`,
  ]
  return `نتيجة ${parts.join(' - ')}${session === 2 ? ' - الدور الثاني' : ''}`
}

/** Returns the cell of a mark: a number if the mark is a number, else its text; empty for an empty mark. */
function cellOf(mark: string): TableCell {
  return /^\d+(\.\d+)?$/.test(mark) ? Number(mark) : mark || null
}

/** A worksheet's name that states neither grade nor term nor year. */
const TAB = 'كشف'

/** The plain layout that the import offers as its template, without a title. */
export const template: Layout = ({ subjects, students }) => ({
  name: TAB,
  rows: [
    ['seat_number', 'name', ...subjects.map(({ name }) => name)],
    ['final_degree', null, ...subjects.map(({ fullMark }) => fullMark)],
    ['is_calculated_in_total', null, ...subjects.map(({ isCounted }) => Number(isCounted))],
    ...students.map(({ seat, name, marks }) => [Number(seat), name, ...marks.map(cellOf)]),
  ],
})

/** The control office's layout: groups above the subjects, full marks, totals and percentages. */
export const control: Layout = (cohort) => {
  const [counted, uncounted] = groupsOf(cohort)
  const places = (group: Group) => group.map(({ subject }) => subject.name)
  const blank = (group: Group) => group.slice(1).map(() => null)
  return {
    name: TAB,
    rows: [
      ['كلية الدراسات العربية والإسلامية'],
      [titleOf(cohort.heading)],
      [
        'م',
        'رقم الجلوس',
        'الاسم',
        'مواد تضاف للمجموع',
        ...blank(counted),
        'المجموع',
        'النسبة المئوية',
        ...(uncounted.length > 0 ? ['مواد لا تضاف للمجموع', ...blank(uncounted)] : []),
        'ملاحظات',
      ],
      [null, null, null, ...places(counted), null, null, ...places(uncounted)],
      [null, null, 'النهاية العظمى', ...fullMarks(counted), sumOf(counted), 100, ...fullMarks(uncounted)],
      ...cohort.students.map((student, index) => [
        index + 1,
        Number(student.seat),
        student.name,
        ...marksOf(counted, student),
        ...totalsOf(cohort, student),
        ...marksOf(uncounted, student),
      ]),
    ],
  }
}

/** Group words in the same row as the subjects' names, each in a column that has no marks. */
export const groupsAmongNames: Layout = (cohort) => {
  const [counted, uncounted] = groupsOf(cohort)
  const groups = uncounted.length > 0 ? ['مواد لا تضاف للمجموع', ...uncounted.map(({ subject }) => subject.name)] : []
  return {
    name: TAB,
    rows: [
      [titleOf(cohort.heading)],
      [
        'رقم الجلوس',
        'اسم الطالب',
        'مواد تضاف للمجموع',
        ...counted.map(({ subject }) => subject.name),
        'المجموع',
        ...groups,
      ],
      [
        'النهاية العظمى',
        null,
        null,
        ...fullMarks(counted),
        sumOf(counted),
        ...(groups.length > 0 ? [null] : []),
        ...fullMarks(uncounted),
      ],
      ...cohort.students.map((student) => [
        student.seat,
        student.name,
        null,
        ...marksOf(counted, student),
        totalsOf(cohort, student)[0] ?? null,
        ...(groups.length > 0 ? [null] : []),
        ...marksOf(uncounted, student),
      ]),
    ],
  }
}

/** Each subject in three columns (year work, written examination, sum), under groups. */
export const yearWork: Layout = (cohort) => {
  const groups = groupsOf(cohort)
  const [counted, uncounted] = groups
  const wide = (group: Group, text: string) =>
    group.length > 0 ? [text, ...Array.from({ length: group.length * 3 - 1 }, () => null)] : []
  const names = (group: Group) => group.flatMap(({ subject }) => [subject.name, null, null])
  const parts = (group: Group) => group.flatMap(() => ['أعمال سنة', 'تحريري', 'مجموع'])
  const full = (group: Group) =>
    group.flatMap(({ subject }) => [subject.fullMark / 5, (subject.fullMark * 4) / 5, subject.fullMark])
  const marks = (group: Group, student: CohortStudent) =>
    group.flatMap(({ at }) => componentsOf(student.marks[at] ?? ''))
  return {
    name: TAB,
    rows: [
      [titleOf(cohort.heading)],
      [null, null, ...wide(counted, 'مواد تضاف للمجموع'), null, ...wide(uncounted, 'مواد لا تضاف للمجموع')],
      ['رقم الجلوس', 'الاسم', ...names(counted), 'المجموع الكلي', ...names(uncounted)],
      [null, null, ...parts(counted), null, ...parts(uncounted)],
      ['النهاية العظمى', null, ...full(counted), sumOf(counted), ...full(uncounted)],
      ...cohort.students.map((student) => [
        Number(student.seat),
        student.name,
        ...marks(counted, student),
        totalsOf(cohort, student)[0] ?? null,
        ...marks(uncounted, student),
      ]),
    ],
  }
}

/** Two divisions, each with columns of its own for the same subjects; a student has marks in one division only. */
export const divisions: Layout = (cohort) => {
  const [counted, uncounted] = groupsOf(cohort)
  const names = (group: Group) => group.map(({ subject }) => subject.name)
  const blank = (group: Group) => group.slice(1).map(() => null)
  const empty = counted.map(() => null)
  const half = Math.floor(cohort.students.length / 2)
  return {
    name: TAB,
    rows: [
      [titleOf(cohort.heading)],
      [
        null,
        null,
        'مواد تضاف للمجموع',
        ...Array.from({ length: counted.length * 2 - 1 }, () => null),
        ...(uncounted.length > 0 ? ['مواد لا تضاف للمجموع'] : []),
      ],
      ['رقم الجلوس', 'الاسم', 'شعبة اللغة', ...blank(counted), 'شعبة الأدب', ...blank(counted)],
      [null, null, ...names(counted), ...names(counted), ...names(uncounted)],
      ['النهاية العظمى', null, ...fullMarks(counted), ...fullMarks(counted), ...fullMarks(uncounted)],
      ...cohort.students.map((student, index) => [
        Number(student.seat),
        student.name,
        ...(index < half ? [...marksOf(counted, student), ...empty] : [...empty, ...marksOf(counted, student)]),
        ...marksOf(uncounted, student),
      ]),
    ],
  }
}

type Group = readonly { subject: Cohort['subjects'][number]; at: number }[]

function groupsOf({ subjects }: Cohort): [counted: Group, uncounted: Group] {
  const all = subjects.map((subject, at) => ({ subject, at }))
  return [all.filter(({ subject }) => subject.isCounted), all.filter(({ subject }) => !subject.isCounted)]
}

function fullMarks(group: Group): number[] {
  return group.map(({ subject }) => subject.fullMark)
}

function sumOf(group: Group): number {
  return fullMarks(group).reduce((sum, mark) => sum + mark, 0)
}

function marksOf(group: Group, { marks }: CohortStudent): TableCell[] {
  return group.map(({ at }) => cellOf(marks[at] ?? ''))
}

/** Returns total and percentage as the office states them. */
function totalsOf(cohort: Cohort, student: CohortStudent): [total: TableCell, percentage: TableCell] {
  const total = statedTotal(cohort, student)
  const maximum = statedMaximum(cohort, student)
  return [total, maximum === 0 ? null : Math.round((total / maximum) * 10_000) / 100]
}

/** Splits a mark into year work, written examination and sum; a word is not split. */
function componentsOf(mark: string): [TableCell, TableCell, TableCell] {
  if (!/^\d/.test(mark)) return [null, mark === 'غـ' ? mark : null, mark || null]
  const value = markValue(mark)
  const work = Math.floor(value / 5)
  return [work, value - work, value]
}
