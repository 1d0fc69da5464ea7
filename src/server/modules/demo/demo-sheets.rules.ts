import { gradeKey, type TermNumber, termKey } from '#contract/faculty.ts'
import { gradeName, SPECIFIED_SHAPE, shortTermName } from '#contract/faculty-shape.ts'
import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import type { SheetChoices, SheetHeading } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { DEMO_YEARS, demoEnrolments, type Enrolment } from './demo-enrolment.rules.ts'
import { type DemoFaculty, type DemoSubject, demoSubjects } from './demo-faculty.rules.ts'
import { controlWorksheet, type DemoLine, templateWorksheet } from './demo-layout.rules.ts'
import { demoDegrees } from './demo-marks.rules.ts'
import { type SeededRandom, seededRandom } from './seeded-random.rules.ts'

/** A result file of the demonstration, as a reader would return it. */
export interface DemoSheet {
  fileName: string
  worksheets: WorksheetGrid[]
  choices: SheetChoices
}

/**
 * The student whom the demonstration hides: among the first of the second grade of 2025, and in the first grade of
 * 2024.
 */
export const DEMO_HIDDEN_STUDENT_ID = '103992024'

/** The last year has a control office's layout, the one before the plain template. */
const CONTROL_YEAR = 2025
const WITHHELD_LINES = 2
const GRADES = [1, 2, 3, 4] as const
const TERMS: readonly TermNumber[] = [1, 2]

/**
 * The sixteen result sheets of an invented faculty in import order: four grades, both terms, 2024 and 2025.
 * Deterministic: names, marks and events come from a seed and belong to no real person.
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

/** One student was excused from an exam, or caught cheating. */
function putInOneDegree(lines: DemoLine[], text: string, random: SeededRandom): void {
  const line = lines[random.below(lines.length)]
  if (line) line.degrees = line.degrees.with(random.below(line.degrees.length), text)
}

/** A few students owe the faculty something, and their results are withheld. */
function withholdSome(lines: DemoLine[], random: SeededRandom): void {
  for (let count = 0; count < WITHHELD_LINES; count += 1) {
    const line = lines[random.below(lines.length)]
    if (line) line.withheld = true
  }
}
