import { expect, test } from 'vitest'
import { oddStatistics } from '../versions/odd-statistics.rules.ts'
import { compareVersions, type SheetVersion } from './upload-comparison.rules.ts'

function version(subjects: readonly string[], rows: readonly (readonly [string, ...string[]])[]): SheetVersion {
  return {
    subjects: subjects.map((name) => ({ name, finalDegree: 100 })),
    rows: rows.map(([studentId, ...degrees], index) => ({
      studentId,
      seatNumber: studentId,
      name: `طالب ${studentId}`,
      degrees,
      rank: index + 1,
    })),
  }
}

test('equal versions differ in nothing, be their digits of another script and their subjects in another order', () => {
  const before = version(['النحو', 'الصرف'], [['1', '60', '70']])
  const after = version(['الصرف', 'النحو'], [['1', '٧٠', '60']])
  expect(compareVersions(before, after)).toEqual({
    added: { count: 0, list: [] },
    gone: { count: 0, list: [] },
    marks: { count: 0, list: [] },
    ranks: { count: 0, list: [] },
  })
})

test('who came, who went, and each changed mark and rank are named', () => {
  const before = version(
    ['النحو', 'الصرف'],
    [
      ['1', '60', '70'],
      ['2', '50', '50'],
    ],
  )
  const after = version(
    ['النحو', 'الفقه'],
    [
      ['3', '90', '90'],
      ['1', '65', '80'],
    ],
  )
  const lists = compareVersions(before, after)
  expect(lists.added.list.map(({ student_id }) => student_id)).toEqual(['3'])
  expect(lists.gone.list.map(({ student_id }) => student_id)).toEqual(['2'])
  // A subject that came or went changes the student's mark in it from or to nothing.
  expect(lists.marks.list.map((mark) => [mark.subject, mark.before, mark.after])).toEqual([
    ['النحو', '60', '65'],
    ['الفقه', '', '80'],
    ['الصرف', '70', ''],
  ])
  expect(lists.ranks.list.map((rank) => [rank.before, rank.after])).toEqual([[1, 2]])
})

test('a list ends at its limit and its count goes on', () => {
  const ids = Array.from({ length: 250 }, (_, index) => [String(index), '60'] as const)
  const { added } = compareVersions(version(['النحو'], []), version(['النحو'], ids))
  expect([added.count, added.list.length]).toEqual([250, 200])
})

const five = (mark: string) => ['1', '2', '3', '4', '5'].map((id) => [id, mark] as const)
const earlier = (mark: string, subject = 'النحو') => ({ sheetId: 'old', version: version([subject], five(mark)) })
const nothing = { lastYear: undefined, published: undefined }

test('a subject that nobody passed looks wrong, from five students on', () => {
  const sheet = version(['النحو'], five('49'))
  expect(oddStatistics(sheet, nothing)).toEqual([{ kind: 'nobody_passed', subject: 'النحو', students: 5 }])
  expect(oddStatistics({ ...sheet, rows: sheet.rows.slice(1) }, nothing)).toEqual([])
})

test.each([
  ['70', '60', 1],
  ['60', '70', 1],
  ['69.99', '60', 1],
  ['69.9', '60', 0],
])('a mean of %s after one of %s tells %i', (now, before, told) => {
  const odd = oddStatistics(version(['النحو'], five(now)), { lastYear: earlier(before), published: undefined })
  expect(odd.filter(({ kind }) => kind === 'mean_moved')).toHaveLength(told)
})

test('a subject that the published version has, or else last year, and this file has not, is missed', () => {
  const sheet = version(['النحو'], five('60'))
  const missed = (published: ReturnType<typeof earlier> | undefined) =>
    oddStatistics(sheet, { lastYear: earlier('60', 'الصرف'), published }).map(({ subject }) => subject)
  expect(missed(undefined)).toEqual(['الصرف'])
  expect(missed(earlier('60', 'النحو'))).toEqual([])
})
