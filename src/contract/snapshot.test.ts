import { expect, test } from 'vitest'
import { snapshotFile } from './snapshot.ts'

test.each([
  ['/api/portal', 'api/portal.json'],
  ['/api/degrees?grade=1&term=2&year=2025', 'api/degrees.grade-1.term-2.year-2025.json'],
  [
    '/api/grade_1/degrees/2024_25?after=40&sortMethod=duplicated',
    'api/grade_1/degrees/2024_25.after-40.sortMethod-duplicated.json',
  ],
  ['/storage/students-data/books/2023_24/books_grade_1.json', 'storage/students-data/books/2023_24/books_grade_1.json'],
  ['/storage/students-data/schedule/grade_1.jpg?v=3f2a', 'storage/students-data/schedule/grade_1.jpg'],
  ['/api/general_subjects/%D8%AE%D8%B7', 'api/general_subjects/%D8%AE%D8%B7.json'],
  ['/api/general_subjects/..%2F..%5Cx', 'api/general_subjects/..~2F..~5Cx.json'],
  ['/api/general_subjects/1~2F2', 'api/general_subjects/1~7E2F2.json'],
])('a static copy stores the answer of %s in the file %s', (address, file) => expect(snapshotFile(address)).toBe(file))
