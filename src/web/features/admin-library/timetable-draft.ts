import { gradeKeysOf, gradeName } from '#contract/faculty-shape.ts'
import type { SchedulePlace } from '#contract/library.ts'
import { isWeekday, type Timetable, type TimetableCell, WEEKDAYS } from '#contract/timetables.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { timetableText } from '../../i18n/ar/admin-library.ts'
import { removed } from '../../ui/edited-list.ts'
import type { Faults } from '../../ui/form-faults.ts'

/** A timetable as the form holds it: every cell has its three texts. */
export interface TimetableDraft {
  caption: string
  columns: string[]
  days: DayDraft[]
}

export interface DayDraft {
  /** A weekday or a date; empty if not chosen yet. */
  day: string
  cells: TimetableCell[]
}

export const EMPTY_CELL: TimetableCell = { subject: '', detail: '', place: '' }

const STUDY_DAYS = WEEKDAYS.slice(0, 5)
const PERIODS = 3

/** Returns the initial values: the stored table, or an empty one in the usual form of its place. */
export function draftOfTimetable(place: SchedulePlace, timetable: Timetable | undefined): TimetableDraft {
  if (timetable) {
    const days = timetable.days.map(({ day, cells }) => ({ day, cells: cells.map((cell) => cell ?? EMPTY_CELL) }))
    return { ...timetable, days }
  }
  const isOfExams = place === 'exams_schedule'
  const columns = isOfExams
    ? gradeKeysOf(facultyShape()).map((grade) => gradeName(facultyShape(), grade))
    : Array.from({ length: PERIODS }, () => '')
  const days = isOfExams ? [''] : STUDY_DAYS
  return { caption: '', columns, days: days.map((day) => ({ day, cells: columns.map(() => EMPTY_CELL) })) }
}

/** Returns the table that a form describes, its days in order. */
export function timetableOfDraft({ caption, columns, days }: TimetableDraft): Timetable {
  return {
    caption: caption.trim(),
    columns: columns.map((column) => column.trim()),
    days: days
      .map(({ day, cells }) => ({ day, cells: cells.map((cell) => (isBlank(cell) ? null : trimmed(cell))) }))
      .sort((one, other) => orderOf(one.day).localeCompare(orderOf(other.day))),
  }
}

/** The errors by the names of the form's fields. */
export function timetableFaults({ columns, days }: TimetableDraft): Faults {
  const faults: Record<string, string> = {}
  columns.forEach((column, place) => {
    if (column.trim() === '') faults[`columns/${place}`] = timetableText.faults.column
  })
  days.forEach(({ day, cells }, place) => {
    const isTwice = days.findIndex((other) => other.day === day) !== place
    if (day === '') faults[`days/${place}`] = timetableText.faults.day
    else if (isTwice) faults[`days/${place}`] = timetableText.faults.twice
    cells.forEach((cell, column) => {
      if (cell.subject.trim() === '' && !isBlank(cell))
        faults[`cells/${place}/${column}`] = timetableText.faults.subject
    })
  })
  if (days.every(({ cells }) => cells.every(isBlank))) faults['cells/0/0'] = timetableText.faults.empty
  return faults
}

/** Adds a column to every day. */
export function withColumn({ columns, days }: TimetableDraft): Partial<TimetableDraft> {
  return { columns: [...columns, ''], days: days.map(({ day, cells }) => ({ day, cells: [...cells, EMPTY_CELL] })) }
}

/** Removes a column from every day. */
export function withoutColumn({ columns, days }: TimetableDraft, place: number): Partial<TimetableDraft> {
  return {
    columns: removed(columns, place),
    days: days.map(({ day, cells }) => ({ day, cells: removed(cells, place) })),
  }
}

/** Adds a day: the first weekday that is missing, or an empty date. */
export function withDay({ columns, days }: TimetableDraft): Partial<TimetableDraft> {
  const hasDates = days.some(({ day }) => !isWeekday(day))
  const day = hasDates ? '' : (WEEKDAYS.find((weekday) => days.every((other) => other.day !== weekday)) ?? '')
  return { days: [...days, { day, cells: columns.map(() => EMPTY_CELL) }] }
}

function isBlank({ subject, detail, place }: TimetableCell): boolean {
  return [subject, detail, place].every((text) => text.trim() === '')
}

function trimmed({ subject, detail, place }: TimetableCell): TimetableCell {
  return { subject: subject.trim(), detail: detail.trim(), place: place.trim() }
}

/** Weekdays in the order of study, then dates. */
function orderOf(day: string): string {
  return isWeekday(day) ? String(WEEKDAYS.indexOf(day)) : day
}
