import { expect, test } from 'vitest'
import type { VersionRow } from '../versions/version-row.rules.ts'
import { againstDetails } from './detail-stops.rules.ts'
import type { PublicationDraft } from './publication-context.rules.ts'
import { content, NOTHING, student } from './publication-context.testing.ts'

const HEADING = { grade: 2, term: 1, year: 2025, session: 1 } as const
const [OLD, PUBLISHED] = ['2025-g2-t1-v1', '2025-g2-t1-v3'] as const

/** Returns what the check reports, each line as a text, for a draft of `rows` that corrects the version `base`. */
function undone(rows: VersionRow[], published: VersionRow[] | undefined, base: string | null = OLD): string[] {
  const correcting: PublicationDraft['correcting'] = base === null ? undefined : { base, marks: [] }
  const replaced = published && { sheetId: PUBLISHED, number: 3, version: content(published) }
  const draft = { heading: HEADING, content: content(rows), ...(correcting && { correcting }) }
  const [stop] = againstDetails(draft, { ...NOTHING, replaced })
  if (stop) expect(stop).toMatchObject({ code: 'details_undone', count: stop.lines.length })
  return (stop?.lines ?? []).map(({ row, seat_number, column, stated, expected }) =>
    [row, seat_number, column, stated, expected?.replaceAll(/[\u2068\u2069]/g, '')].join(' | '),
  )
}

test('a corrected older version is stopped for each published name, seat and note that it would change back', () => {
  const published = [
    student(1, { name: 'طالبة أولى', note: 'تحويل' }),
    student(2, { seatNumber: '20009' }),
    student(3, { note: 'باقٍ' }),
  ]
  const drafted = [student(3, { note: 'محول' }), student(2), student(1)]
  expect(undone(drafted, published)).toEqual([
    '4 | 20001 | الاسم | طالب 1 حسن علي | طالبة أولى في الإصدار 3',
    '4 | 20001 | الملاحظات | بلا ملاحظات | تحويل في الإصدار 3',
    '5 | 20002 | رقم الجلوس | 20002 | 20009 في الإصدار 3',
    '6 | 20003 | الملاحظات | محول | باقٍ في الإصدار 3',
  ])
})

test('a note that the newer version removed is listed as a change', () => {
  expect(undone([student(1, { note: 'محول' })], [student(1)])).toEqual([
    '4 | 20001 | الملاحظات | محول | بلا ملاحظات في الإصدار 3',
  ])
})

test('files, corrections of the published version and first publications are not stopped for details changed back', () => {
  const [drafted, published] = [[student(1)], [student(1, { name: 'طالبة أولى' })]]
  expect(undone(drafted, published, null)).toEqual([])
  expect(undone(drafted, published, PUBLISHED)).toEqual([])
  expect(undone(drafted, undefined)).toEqual([])
})

test('changed marks, a seat number in other digits, and students of only one version are not listed', () => {
  const published = [student(1, { degrees: ['91', '70'], seatNumber: '٢٠٠٠١' }), student(2)]
  expect(undone([student(1), student(3)], published)).toEqual([])
})

test('a result that only one version withholds is listed, unless the reason is «حجب» in place of a mark', () => {
  const withheld = student(1, { withheld: true })
  expect(undone([student(1)], [withheld])).toEqual(['4 | 20001 | النتيجة | غير محجوبة | محجوبة في الإصدار 3'])
  expect(undone([withheld], [student(1)])).toEqual(['4 | 20001 | النتيجة | محجوبة | غير محجوبة في الإصدار 3'])
  expect(undone([withheld], [withheld])).toEqual([])
  expect(undone([student(1, { degrees: ['91', '70'] })], [withheld]), 'another mark does not explain it').toHaveLength(
    1,
  )
  expect(undone([student(1)], [student(1, { withheld: true, degrees: ['90', 'حجب'] })])).toEqual([])
})
