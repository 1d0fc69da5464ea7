import { gradeKeysOf, gradeName } from '#contract/faculty-shape.ts'
import type { SchedulePlace } from '#contract/library.ts'
import {
  isExamDate,
  isWeekday,
  MAX_CAPTION,
  MAX_CELL_TEXT,
  type Timetable,
  type TimetableCell,
  WEEKDAYS,
} from '#contract/timetables.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { timetableText } from '../../i18n/ar/admin-library.ts'
import { removed } from '../../ui/edited-list.ts'
import type { Faults } from '../../ui/form-faults.ts'

/** A timetable as the form holds it: each cell has its three texts, also an empty cell. */
export interface TimetableDraft {
  caption: string
  columns: string[]
  days: DayDraft[]
}

export interface DayDraft {
  /** A weekday or a date; empty if the officer has not chosen one yet. */
  day: string
  cells: TimetableCell[]
}

export const EMPTY_CELL: TimetableCell = { subject: '', detail: '', place: '' }

const STUDY_DAYS = WEEKDAYS.slice(0, 5)
const PERIODS = 3

/**
 * Returns the form's initial values: the stored timetable, or an empty one with the usual columns of a grade or of the
 * exams.
 */
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

/** Returns the timetable that a form describes, with its days in order. */
export function timetableOfDraft({ caption, columns, days }: TimetableDraft): Timetable {
  return {
    caption: caption.trim(),
    columns: columns.map((column) => column.trim()),
    days: days
      .map(({ day, cells }) => ({ day, cells: cells.map((cell) => (isBlank(cell) ? null : trimmed(cell))) }))
      .sort((one, other) => orderOf(one.day).localeCompare(orderOf(other.day))),
  }
}

/** Returns the form's errors by the names of its fields. */
export function timetableFaults({ caption, columns, days }: TimetableDraft): Faults {
  const faults: Record<string, string> = {}
  if (caption.trim().length > MAX_CAPTION) faults.caption = timetableText.faults.longCaption
  columns.forEach((column, place) => {
    if (column.trim() === '') faults[`columns/${place}`] = timetableText.faults.column
    else if (isLong(column)) faults[`columns/${place}`] = timetableText.faults.long
  })
  days.forEach(({ day, cells }, place) => {
    const isTwice = days.findIndex((other) => other.day === day) !== place
    if (day === '') faults[`days/${place}`] = timetableText.faults.day
    else if (isTwice) faults[`days/${place}`] = timetableText.faults.twice
    else if (!isWeekday(day) && !isExamDate(day)) faults[`days/${place}`] = timetableText.faults.date
    cells.forEach((cell, column) => {
      const name = `cells/${place}/${column}`
      if (cell.subject.trim() === '' && !isBlank(cell)) faults[name] = timetableText.faults.subject
      if (isLong(cell.subject)) faults[name] = timetableText.faults.long
      if (isLong(cell.detail)) faults[`${name}/detail`] = timetableText.faults.long
      if (isLong(cell.place)) faults[`${name}/place`] = timetableText.faults.long
    })
  })
  if (days.every(({ cells }) => cells.every(isBlank))) faults['cells/0/0'] = timetableText.faults.empty
  return faults
}

/** Returns the draft's columns and days with an empty column added. */
export function withColumn({ columns, days }: TimetableDraft): Partial<TimetableDraft> {
  return { columns: [...columns, ''], days: days.map(({ day, cells }) => ({ day, cells: [...cells, EMPTY_CELL] })) }
}

/** Returns the draft's columns and days without one column. */
export function withoutColumn({ columns, days }: TimetableDraft, place: number): Partial<TimetableDraft> {
  return {
    columns: removed(columns, place),
    days: days.map(({ day, cells }) => ({ day, cells: removed(cells, place) })),
  }
}

/**
 * Returns the draft's days with one added: the first weekday that is missing, or an empty date if the days are dates.
 */
export function withDay({ columns, days }: TimetableDraft): Partial<TimetableDraft> {
  const hasDates = days.some(({ day }) => !isWeekday(day))
  const day = hasDates ? '' : (WEEKDAYS.find((weekday) => days.every((other) => other.day !== weekday)) ?? '')
  return { days: [...days, { day, cells: columns.map(() => EMPTY_CELL) }] }
}

function isBlank({ subject, detail, place }: TimetableCell): boolean {
  return [subject, detail, place].every((text) => text.trim() === '')
}

/** Whether a text is too long; a pasted text can be, because fields limit only what is typed. */
function isLong(text: string): boolean {
  return text.trim().length > MAX_CELL_TEXT
}

function trimmed({ subject, detail, place }: TimetableCell): TimetableCell {
  return { subject: subject.trim(), detail: detail.trim(), place: place.trim() }
}

/** Returns the sort key of a day: weekdays in the order of the study week, then dates. */
function orderOf(day: string): string {
  return isWeekday(day) ? String(WEEKDAYS.indexOf(day)) : day
}
