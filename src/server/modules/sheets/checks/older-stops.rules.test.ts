import { expect, test } from 'vitest'
import type { VersionRow } from '../versions/version-row.rules.ts'
import { againstNewer } from './older-stops.rules.ts'
import { content, NOTHING, student } from './publication-context.testing.ts'

const HEADING = { grade: 2, term: 1, year: 2025, session: 1 } as const

/** Returns the stop's lines as texts for an outdated draft, while version 2 has the rows `published`. */
function undone(rows: VersionRow[], published: VersionRow[] | undefined): string[] {
  const replaced = published && { sheetId: '2025-g2-t1-v2', number: 2, version: content(published) }
  const [stop] = againstNewer({ heading: HEADING, content: content(rows), isOutdated: true }, { ...NOTHING, replaced })
  if (stop) expect(stop).toMatchObject({ code: 'newer_undone', count: stop.lines.length })
  return (stop?.lines ?? []).map(({ row, seat_number, column, stated, expected }) =>
    [row, seat_number, column, stated, expected?.replaceAll(/[\u2068\u2069]/g, '')].join(' | '),
  )
}

test('an older version is stopped for each student whom it would change back, by seat number', () => {
  const published = [
    student(1, { degrees: ['95', '70'] }),
    student(2, { name: 'طالبة ثانية', seatNumber: '20009' }),
    student(3),
    student(4, { withheld: true }),
    student(5, { degrees: ['90', ''] }),
  ]
  const drafted = [student(6), student(5, { degrees: ['', '70'] }), student(4), student(3), student(2), student(1)]
  expect(undone(drafted, published)).toEqual([
    '4 | 20001 | النحو | 90 | 95 في الإصدار 2',
    '5 | 20002 | الاسم، رقم الجلوس | طالب 2 حسن علي، 20002 | طالبة ثانية، 20009 في الإصدار 2',
    '7 | 20004 | النتيجة | غير محجوبة | محجوبة في الإصدار 2',
    '8 | 20005 | النحو، الصرف | بلا درجة، 70 | 90، بلا درجة في الإصدار 2',
    '9 | 20006 |  | في هذا الكشف | ليس في الإصدار 2',
  ])
})

test('a draft that is not outdated and a first publication are not stopped for changing students back', () => {
  expect(undone([student(1)], undefined)).toEqual([])
  const replaced = { sheetId: '2025-g2-t1-v2', number: 2, version: content([student(1, { degrees: ['95', '70'] })]) }
  const draft = { heading: HEADING, content: content([student(1)]) }
  expect(againstNewer({ ...draft, isOutdated: false }, { ...NOTHING, replaced })).toEqual([])
  expect(againstNewer(draft, { ...NOTHING, replaced })).toEqual([])
})

test('an older version with the same students and marks has no stop, whatever their ranks', () => {
  expect(undone([student(1, { rank: 1 })], [student(1, { rank: 2 })])).toEqual([])
})

test('another full mark of a subject, which changes only the maximum, is not listed: it has a stop of its own', () => {
  expect(undone([student(1, { maxHundredths: 15_000 })], [student(1)])).toEqual([])
})

test('a correction of an older version is not stopped for being outdated, because it has stops of its own', () => {
  const replaced = { sheetId: '2025-g2-t1-v3', number: 3, version: content([student(1, { degrees: ['95', '70'] })]) }
  const correcting = { base: '2025-g2-t1-v1', marks: [] }
  const draft = { heading: HEADING, content: content([student(1)]), isOutdated: true, correcting }
  expect(againstNewer(draft, { ...NOTHING, replaced })).toEqual([])
})
