import { describe, expect, test } from 'vitest'
import { AppError } from '#server/errors/app-error.ts'
import {
  type Cohort,
  type CohortStudent,
  otherTerm,
  randomCohort,
  randomFrom,
} from '#server/testing/sheet-variants/cohort.ts'
import { control, template } from '#server/testing/sheet-variants/layouts.ts'
import { type CohortFile, headingChoices, publishFile } from '#server/testing/sheet-variants/published-cohort.ts'
import { libreOfficeXlsx, type Table } from '#server/testing/sheet-variants/table-files.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'

/** Files that are readable but wrong: comparing them with what is published must stop their publication. */

const HEADING = { grade: 2, term: 1, year: 2025, session: 1 } as const
const GRADE_2 = withMarks(randomCohort(randomFrom(7), HEADING))
const TERM_2 = withMarks(otherTerm(randomFrom(8), GRADE_2))

/** Gives every student passing marks, but every fifth one a failing mark in the first subject. */
function withMarks(cohort: Cohort): Cohort {
  const students = cohort.students.map((student, at) => ({
    ...student,
    marks: cohort.subjects.map(({ fullMark }, subject) =>
      String(at % 5 === 0 && subject === 0 ? fullMark * 0.3 : Math.round(fullMark * (0.6 + ((at + subject) % 7) / 20))),
    ),
  }))
  return { ...cohort, students }
}

function changed(cohort: Cohort, change: Partial<Cohort>): Cohort {
  return { ...cohort, ...change }
}

function inPlace(cohort: Cohort, heading: Partial<Cohort['heading']>): Cohort {
  return changed(cohort, { heading: { ...cohort.heading, ...heading } })
}

function some(cohort: Cohort, keep: (student: CohortStudent, at: number) => boolean): Cohort {
  return changed(cohort, { students: cohort.students.filter(keep) })
}

/** Returns the cohort with other marks in one subject. */
function marked(cohort: Cohort, subject: number, mark: (before: string, at: number) => string): Cohort {
  const students = cohort.students.map((student, at) => ({
    ...student,
    marks: student.marks.map((before, place) => (place === subject ? mark(before, at) : before)),
  }))
  return changed(cohort, { students })
}

function others(cohort: Cohort): Cohort {
  const rename = ({ seat, marks, name }: CohortStudent) => ({
    marks,
    name: `${name} الأزهري`,
    seat: String(Number(seat) + 500),
  })
  return changed(cohort, { students: cohort.students.map(rename) })
}

function fileOf(cohort: Cohort, change: (table: Table) => Table = (table) => table): CohortFile {
  return { bytes: libreOfficeXlsx([change(control(cohort))]), choices: {} }
}

const NEWCOMERS = others(some(GRADE_2, (_student, at) => at < 6)).students
const PASSED = some(GRADE_2, (_student, at) => at % 5 === 1)
const FAILED = some(GRADE_2, (_student, at) => at % 5 === 0)

interface Situation {
  what: string
  published: readonly Cohort[]
  file: CohortFile
  stops: string
}

const SITUATIONS: readonly Situation[] = [
  { what: 'the first sheet of all', published: [], file: fileOf(GRADE_2), stops: '' },
  {
    what: 'the same sheet with a mark corrected',
    published: [GRADE_2],
    file: fileOf(marked(GRADE_2, 0, (mark, at) => (at === 3 ? '1' : mark))),
    stops: '',
  },
  { what: 'the other term with the same students', published: [GRADE_2], file: fileOf(TERM_2), stops: '' },
  {
    what: 'the same sheet without a student',
    published: [GRADE_2],
    file: fileOf(some(GRADE_2, (_student, at) => at !== 3)),
    stops: 'students_gone=1',
  },
  {
    what: 'the same sheet cut off',
    published: [GRADE_2],
    file: fileOf(some(GRADE_2, (_student, at) => at < 13)),
    stops: 'students_gone=11',
  },
  {
    what: 'the same sheet with six more students',
    published: [GRADE_2],
    file: fileOf(changed(GRADE_2, { students: [...GRADE_2.students, ...NEWCOMERS] })),
    stops: 'students_new=6',
  },
  {
    what: 'the other term without a third of the students',
    published: [GRADE_2],
    file: fileOf(some(TERM_2, (_student, at) => at % 3 > 0)),
    stops: 'other_term_differs=8',
  },
  {
    what: 'the sheet of another grade of the same year',
    published: [GRADE_2],
    file: fileOf(inPlace(GRADE_2, { grade: 1 })),
    stops: 'rejected',
  },
  {
    what: 'the same sheet under the heading of the year before',
    published: [GRADE_2],
    file: fileOf(inPlace(GRADE_2, { year: 2024 })),
    stops: 'published_elsewhere=24',
  },
  {
    what: 'the grade above a year later with other students',
    published: [GRADE_2],
    file: fileOf(others(inPlace(GRADE_2, { grade: 3, year: 2026 }))),
    stops: 'grade_below_differs=24',
  },
  {
    what: 'a second session of those who failed',
    published: [GRADE_2],
    file: fileOf(marked(inPlace(FAILED, { session: 2 }), 0, () => String((GRADE_2.subjects[0]?.fullMark ?? 0) * 0.6))),
    stops: '',
  },
  {
    what: 'a second session of students who passed',
    published: [GRADE_2],
    file: fileOf(inPlace(PASSED, { session: 2 })),
    stops: 'session_differs=5',
  },
  {
    what: 'a second session before the first',
    published: [],
    file: fileOf(inPlace(FAILED, { session: 2 })),
    stops: 'session_differs=5, figures_odd=1',
  },
  {
    what: 'the same sheet with another full mark of a subject',
    published: [GRADE_2],
    file: fileOf(
      changed(GRADE_2, {
        subjects: GRADE_2.subjects.map((subject, at) =>
          at === 1 ? { ...subject, fullMark: subject.fullMark + 20 } : subject,
        ),
      }),
    ),
    stops: 'subjects_differ=1',
  },
  {
    what: 'the same sheet with a subject that no longer counts',
    published: [GRADE_2],
    file: fileOf(
      changed(GRADE_2, {
        subjects: GRADE_2.subjects.map((subject, at) => (at === 1 ? { ...subject, isCounted: false } : subject)),
      }),
    ),
    stops: 'subjects_differ=1',
  },
  {
    what: 'a first sheet with a subject that nobody passed',
    published: [],
    file: fileOf(marked(GRADE_2, 1, () => '5')),
    stops: 'figures_odd=1',
  },
  {
    what: 'the same sheet with the marks of a subject moved by a row',
    published: [GRADE_2],
    file: fileOf(marked(GRADE_2, 1, (_mark, at) => GRADE_2.students.at(at - 1)?.marks[1] ?? '')),
    stops: 'marks_differ=1',
  },
  {
    what: 'a first sheet with rows that the file hides',
    published: [],
    file: fileOf(GRADE_2, (table) => ({ ...table, hiddenRows: [9, 10] })),
    stops: 'hidden_content=2',
  },
  {
    what: 'a first sheet with students after its end mark',
    published: [],
    file: fileOf(GRADE_2, (table) => ({ ...table, rows: table.rows.toSpliced(-2, 0, ['انتهى الكشف']) })),
    stops: 'rows_after_end=2',
  },
]

describe('a publication', () => {
  test.each(SITUATIONS)('the publication of $what meets the stops «$stops»', async ({ published, file, stops }) => {
    const database = await makeTestDatabase()
    for (const cohort of published) {
      const clean = { bytes: libreOfficeXlsx([template(cohort)]), choices: headingChoices(cohort) }
      await publishFile(database, clean)
    }
    const outcome = await publishFile(database, file).catch((error: unknown) => error)
    if (!(outcome instanceof AppError)) expect([outcome, stops]).toEqual([undefined, ''])
    else if (outcome.code === 'rejected_sheet') expect(stops).toBe('rejected')
    else expect([outcome.code, outcome.message]).toEqual(['publication_stopped', stops])
  })
})
