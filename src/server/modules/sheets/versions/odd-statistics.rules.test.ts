import { expect, test } from 'vitest'
import { oddStatistics } from './odd-statistics.rules.ts'
import type { VersionContent } from './version-row.rules.ts'

function version(subjects: readonly string[], rows: readonly (readonly [string, ...string[]])[]): VersionContent {
  return {
    subjects: subjects.map((name) => ({ name, finalDegree: 100, isCalculatedInTotal: true })),
    rows: rows.map(([studentId, ...degrees], index) => ({
      studentId,
      rowNumber: index + 1,
      seatNumber: studentId,
      name: `طالب ${studentId}`,
      nameKey: `طالب ${studentId}`,
      degrees,
      note: '',
      withheld: false,
      totalHundredths: 0,
      maxHundredths: 0,
      rank: index + 1,
      carried: [],
      statedVerdict: '',
    })),
  }
}

const five = (mark: string) => ['1', '2', '3', '4', '5'].map((id) => [id, mark] as const)
const earlier = (mark: string, subject = 'النحو') => ({ sheetId: 'old', version: version([subject], five(mark)) })
const nothing = { lastYear: undefined, published: undefined }

test('warns about a subject that nobody passed, from five students on', () => {
  const sheet = version(['النحو'], five('49'))
  expect(oddStatistics(sheet, nothing)).toEqual([{ kind: 'nobody_passed', subject: 'النحو', students: 5 }])
  expect(oddStatistics({ ...sheet, rows: sheet.rows.slice(1) }, nothing)).toEqual([])
})

test.each([
  ['70', '60', 1],
  ['60', '70', 1],
  ['69.99', '60', 1],
  ['69.9', '60', 0],
])('a mean of %s after one of %s gives %i warnings', (now, before, expected) => {
  const odd = oddStatistics(version(['النحو'], five(now)), { lastYear: earlier(before), published: undefined })
  expect(odd.filter(({ kind }) => kind === 'mean_moved')).toHaveLength(expected)
})

test('warns about a missing subject of the published version, or else of last year', () => {
  const sheet = version(['النحو'], five('60'))
  const missed = (published: ReturnType<typeof earlier> | undefined) =>
    oddStatistics(sheet, { lastYear: earlier('60', 'الصرف'), published }).map(({ subject }) => subject)
  expect(missed(undefined)).toEqual(['الصرف'])
  expect(missed(earlier('60', 'النحو'))).toEqual([])
})
