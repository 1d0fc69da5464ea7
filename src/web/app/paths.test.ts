import { expect, test } from 'vitest'
import {
  findStudentPath,
  homePath,
  ROUTES,
  rankingPath,
  resultsListPath,
  studentResultPath,
  transcriptPath,
} from './paths.ts'

test('every address of the portal', () => {
  expect({
    home: homePath(),
    resultsList: resultsListPath({ grade: 'grade_2', year: '2024_25' }),
    studentResult: studentResultPath({ grade: 'grade_2', year: '2024_25', seat: '12345' }),
    oddSeat: studentResultPath({ grade: 'grade_2', year: '2024_25', seat: '1/2 3' }),
    ranking: rankingPath({ grade: 'grade_4', term: 'term_1', year: 2025 }),
    transcript: transcriptPath('123452024'),
    findStudent: findStudentPath(),
    patterns: ROUTES,
  }).toMatchInlineSnapshot(`
    {
      "findStudent": "/find_student",
      "home": "/",
      "oddSeat": "/degrees/grade_2/2024_25/1%2F2%203",
      "patterns": {
        "findStudent": "/find_student",
        "home": "/",
        "notFound": "*",
        "ranking": "/ranking/:grade/:term/:year",
        "resultsList": "/degrees/:grade/:year",
        "studentResult": "/degrees/:grade/:year/:studentId",
        "transcript": "/students/:student_id",
      },
      "ranking": "/ranking/grade_4/term_1/2025",
      "resultsList": "/degrees/grade_2/2024_25",
      "studentResult": "/degrees/grade_2/2024_25/12345",
      "transcript": "/students/123452024",
    }
  `)
})
