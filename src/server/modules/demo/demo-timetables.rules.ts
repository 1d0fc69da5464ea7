import { gradeKeysOf, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { WEEKDAY_NAMES, WEEKDAYS } from '#contract/timetables.ts'
import type { PlacedTimetable } from '../library/library-content.rules.ts'

/**
 * The content of `timetables.json`: the lectures of each grade, and the exams of all grades. The timetables' pictures
 * are drawn from the same file.
 */
export interface DemoTimetables {
  grades: {
    title: string
    periods: string[]
    days: { name: string; lectures: ({ subject: string; teacher: string; room: string } | null)[] }[]
  }[]
  exams: { title: string; grades: string[]; days: { date: string; subjects: (string | null)[] }[] }
}

/**
 * Returns the timetables of all grades and of the exams as tables. Throws for an unknown day, and for more timetables
 * than grades.
 */
export function demoTimetables({ grades, exams }: DemoTimetables): PlacedTimetable[] {
  const lectures = grades.map(({ title, periods, days }, index): PlacedTimetable => {
    const place = gradeKeysOf(SPECIFIED_SHAPE)[index]
    if (!place) throw new Error(`timetables.json: more timetables than grades: ${title}`)
    return { place, timetable: { caption: title, columns: periods, days: days.map(lectureDay) } }
  })
  return [
    ...lectures,
    {
      place: 'exams_schedule',
      timetable: {
        caption: exams.title,
        columns: exams.grades,
        days: exams.days.map(({ date, subjects }) => ({
          day: isoDate(date),
          cells: subjects.map((subject) => (subject === null ? null : { subject, detail: '', place: '' })),
        })),
      },
    },
  ]
}

function lectureDay({ name, lectures }: DemoTimetables['grades'][number]['days'][number]) {
  const day = WEEKDAYS.find((weekday) => WEEKDAY_NAMES[weekday] === name)
  if (!day) throw new Error(`timetables.json: no weekday: ${name}`)
  return {
    day,
    cells: lectures.map(
      (lecture) => lecture && { subject: lecture.subject, detail: lecture.teacher, place: lecture.room },
    ),
  }
}

/** Turns `1/6/2025` into `2025-06-01`. */
function isoDate(date: string): string {
  const [day = '', month = '', year = ''] = date.split('/')
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
