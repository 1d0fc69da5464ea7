import { gradeKey, type TermNumber, termKey } from '#contract/faculty.ts'
import { gradeName, SPECIFIED_SHAPE, shortTermName } from '#contract/faculty-shape.ts'
import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import type { SheetChoices, SheetHeading } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { DEMO_YEARS, demoEnrolments, type Enrolment } from './demo-enrolment.rules.ts'
import { type DemoFaculty, type DemoSubject, demoSubjects } from './demo-faculty.rules.ts'
import { controlWorksheet, type DemoLine, templateWorksheet } from './demo-layout.rules.ts'
import { demoDegrees } from './demo-marks.rules.ts'
import { type SeededRandom, seededRandom } from './seeded-random.rules.ts'

/** A result file of the demonstration in the form in which reading a file returns its worksheets. */
export interface DemoSheet {
  fileName: string
  worksheets: WorksheetGrid[]
  choices: SheetChoices
}

/**
 * The student whom the demonstration hides. In 2025 the student is among the first of the second grade, and in 2024 in
 * the first grade.
 */
export const DEMO_HIDDEN_STUDENT_ID = '103992024'

/** The sheets of this year have a control office's layout, those of the year before the plain template. */
const CONTROL_YEAR = 2025
const WITHHELD_LINES = 2
const GRADES = [1, 2, 3, 4] as const
const TERMS: readonly TermNumber[] = [1, 2]

/**
 * Yields the sixteen result sheets of the invented faculty in import order: four grades and both terms of 2024 and
 * 2025. All names and marks come from a seed: they are the same each time and belong to no real person.
 */
export function* demoSheets(faculty: DemoFaculty): Generator<DemoSheet, void, undefined> {
  const enrolments = demoEnrolments(faculty)
  for (const year of DEMO_YEARS) {
    for (const grade of GRADES) {
      const students = enrolments.filter((enrolment) => enrolment.grade === grade && enrolment.year === year)
      for (const term of TERMS)
        yield demoSheet({ grade, term, year, session: 1 }, students, demoSubjects(faculty, grade, term))
    }
  }
}

function demoSheet(heading: SheetHeading, students: readonly Enrolment[], subjects: readonly DemoSubject[]): DemoSheet {
  const { grade, term, year } = heading
  const random = seededRandom(year * 100 + grade * 10 + term)
  const lines = students.map(({ studentId, seatNumber, name, ability }): DemoLine => {
    return { studentId, seatNumber, name, degrees: demoDegrees(ability, subjects, random), withheld: false }
  })
  putInOneDegree(lines, 'عذر', random)
  if (term === 1) putInOneDegree(lines, 'غش', random)
  if (year === CONTROL_YEAR) withholdSome(lines, random)
  return {
    fileName: `بيانات تجريبية ${year} ${gradeName(SPECIFIED_SHAPE, gradeKey(grade))} ${shortTermName(SPECIFIED_SHAPE, termKey(term))}.xlsx`,
    worksheets: [layOut(heading, subjects, lines)],
    choices: { ...heading },
  }
}

function layOut(heading: SheetHeading, subjects: readonly DemoSubject[], lines: readonly DemoLine[]): WorksheetGrid {
  if (heading.year === CONTROL_YEAR) return controlWorksheet(heading, subjects, lines)
  return templateWorksheet(subjects, lines)
}

/** Replaces one random mark of one student by the text, such as an excuse or cheating. */
function putInOneDegree(lines: DemoLine[], text: string, random: SeededRandom): void {
  const line = lines[random.below(lines.length)]
  if (line) line.degrees = line.degrees.with(random.below(line.degrees.length), text)
}

/** Marks random students' results as withheld. */
function withholdSome(lines: DemoLine[], random: SeededRandom): void {
  for (let count = 0; count < WITHHELD_LINES; count += 1) {
    const line = lines[random.below(lines.length)]
    if (line) line.withheld = true
  }
}
