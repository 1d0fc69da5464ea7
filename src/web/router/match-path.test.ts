import { expect, test } from 'vitest'
import { bestMatch, matchPath } from './match-path.ts'

test.each([
  ['/', '/', {}],
  ['/book/:bookId', '/book/12', { bookId: '12' }],
  ['/book/:bookId', '/book/12/', { bookId: '12' }],
  ['/book/:bookId', '/Book/a%20b', { bookId: 'a b' }],
  ['/book/:bookId', '/book/a%2Fb', { bookId: 'a/b' }],
  ['/students/:id', '/students/100012024%D8%8C', { id: '100012024' }],
  ['/students/:id', '/students/100012024%C2%BB%E2%80%8F؛', { id: '100012024' }],
  ['/general_subjects/:subject', '/general_subjects/الفقه (1)', { subject: 'الفقه (1)' }],
  ['/general_subjects/:subject', '/general_subjects/كتاب «الأم»', { subject: 'كتاب «الأم»' }],
  ['/general_subjects/:subject', '/general_subjects/أصول ج.', { subject: 'أصول ج.' }],
  ['/book/:bookId', '/book/%E0%A4%A', { bookId: '%E0%A4%A' }],
  ['/book/:bookId', '/book/12%E2%80%8F', { bookId: '12' }],
  ['/book/:bookId', '/book/\u202a12\u202c', { bookId: '12' }],
  ['/:grade/books/:term', '/GRADE_1/Books/Term_2', { grade: 'grade_1', term: 'term_2' }],
  ['/book/:bookId', '/BOOK/aB', { bookId: 'aB' }],
  ['/general_subjects', '/general_subjects%E2%80%8F', {}],
  ['/', '/%E2%80%8F', {}],
  ['/admin/*', '/admin', {}],
  ['/admin/*', '/admin/results/7', {}],
  ['*', '/anything/at/all', {}],
])('the pattern %s matches the path %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

test.each([
  ['/', '/book'],
  ['/book/:bookId', '/book'],
  ['/book/:bookId', '/book/12/13'],
  ['/admin/*', '/administrator'],
])('the pattern %s does not match the path %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined()
})

test.each([
  ['/test_yourself/test_result', '/test_yourself/:name'],
  ['/:grade/schedule', '*'],
  ['/admin/students/lists', '/admin/students/:studentId'],
  ['/admin/students/:studentId', '/admin/*'],
])('the pattern %s is more specific than %s, in whichever order the two are listed', (specific, general) => {
  const path = specific.replace(/:\w+/g, 'x')
  for (const patterns of [
    [specific, general],
    [general, specific],
  ]) {
    expect(
      bestMatch(
        patterns.map((one) => ({ path: one })),
        path,
      )?.entry.path,
    ).toBe(specific)
  }
})

test('among equally specific patterns the first one in the list wins', () => {
  const entries = [{ path: '/degrees/:grade/:year' }, { path: '/:grade/books/:term' }]
  expect(bestMatch(entries, '/degrees/books/x')?.params).toEqual({ grade: 'books', year: 'x' })
})
