import { expect, test } from 'vitest'
import type { VersionRow } from '../versions/version-row.rules.ts'
import type { OfficeCorrection, PublicationContext, PublicationDraft } from './publication-context.rules.ts'
import { content, NOTHING, student } from './publication-context.testing.ts'
import { publicationStops } from './publication-stops.rules.ts'

const HEADING = { grade: 2, term: 1, year: 2025, session: 1 } as const

function marked(number: number, ...degrees: string[]): VersionRow {
  return student(number, { degrees })
}

/** The correction of the first student's النحو. */
const TO_99: OfficeCorrection = {
  studentId: '200012025',
  seatNumber: '20001',
  subject: 'النحو',
  degree: '99',
  version: 3,
}
const TO_97: OfficeCorrection = { ...TO_99, degree: '97', version: 2 }

function replaced(...rows: VersionRow[]): PublicationContext['replaced'] {
  return { sheetId: '2025-g2-t1-v3', number: 3, version: content(rows) }
}
/** A context in which the published version contains the correction TO_99. */
const CORRECTED: Partial<PublicationContext> = {
  corrections: [TO_99],
  replaced: replaced(marked(1, '99', '70'), student(2)),
}

/** Returns the undone corrections that the publication check reports, each as a text. */
function undone(
  rows: readonly VersionRow[],
  context: Partial<PublicationContext>,
  { names, correcting }: { names?: string[]; correcting?: PublicationDraft['correcting'] } = {},
): string[] {
  const draft = { heading: HEADING, content: content(rows, names), ...(correcting && { correcting }) }
  const [stop] = publicationStops(draft, { ...NOTHING, ...context }).filter(({ code }) => code === 'corrections_undone')
  expect(stop?.count).toBe(stop?.lines.length)
  return (stop?.lines ?? []).map(({ seat_number, column, stated, expected }) =>
    [seat_number, column, stated, expected?.replaceAll(/[\u2068\u2069]/g, '')].join(' | '),
  )
}

const BACK_TO_90 = ['20001 | النحو | 90 | 99 بعد تصحيحها في الإصدار 3']

test('a sheet with the mark from before a correction is stopped, which names student, subject and both marks', () => {
  const draft = { heading: HEADING, content: content([student(1), student(2)]) }
  expect(publicationStops(draft, { ...NOTHING, ...CORRECTED })).toEqual([
    {
      code: 'corrections_undone',
      count: 1,
      offers: [],
      lines: [
        {
          row: 4,
          column: 'النحو',
          seat_number: '20001',
          name: 'طالب 1 حسن علي',
          stated: '90',
          expected: '\u206899\u2069 بعد تصحيحها في الإصدار 3',
        },
      ],
    },
  ])
})

test('a sheet with the corrected mark, without the student or without the subject has no undone correction', () => {
  expect(undone([marked(1, '99', '70'), student(2)], CORRECTED)).toEqual([])
  expect(undone([student(2)], CORRECTED)).toEqual([])
  expect(undone([student(1), student(2)], CORRECTED, { names: ['الصرف', 'العروض'] })).toEqual([])
})

test('students match by identifier, else by seat, and subjects in any spelling', () => {
  const moved = { ...student(1), seatNumber: '20009' }
  const swapped = { ...student(2), seatNumber: '20001' }
  expect(undone([moved, swapped], CORRECTED)).toEqual([BACK_TO_90[0]?.replace('20001', '20009')])
  const renumbered = { ...student(1), studentId: '999992025' }
  expect(undone([renumbered, student(2)], CORRECTED)).toEqual(BACK_TO_90)
  const [line] = undone([student(1), student(2)], CORRECTED, { names: ['النَّحو', 'الصرف'] })
  expect(line).toContain('النَّحو | 90 | 99')
})

test('a correction that the published version no longer contains counts as undone on purpose', () => {
  const context = { ...CORRECTED, replaced: replaced(student(1), student(2)) }
  expect(undone([student(1), student(2)], context)).toEqual([])
  expect(undone([marked(1, '60', '70'), student(2)], context)).toEqual([])
})

test('if nothing is published, the withdrawn version shows whether a correction was undone on purpose', () => {
  const { corrections } = CORRECTED
  const withdrawn = (...rows: VersionRow[]) => ({ corrections, withdrawn: content(rows) })
  expect(undone([student(1)], withdrawn(student(1)))).toEqual([])
  expect(undone([student(1)], withdrawn(marked(1, '99', '70')))).toEqual(BACK_TO_90)
  expect(undone([student(1)], { ...CORRECTED, ...withdrawn(student(1)) }), 'another is published').toEqual(BACK_TO_90)
})

test('of several corrections of a mark, the one in the published version counts, else the latest', () => {
  const both = { corrections: [TO_99, TO_97] }
  expect(undone([student(1)], { ...both, replaced: replaced(marked(1, '97', '70')) })).toEqual([
    '20001 | النحو | 90 | 97 بعد تصحيحها في الإصدار 2',
  ])
  expect(undone([marked(1, '97', '70')], both)).toEqual(['20001 | النحو | 97 | 99 بعد تصحيحها في الإصدار 3'])
  expect(undone([marked(1, '99', '70')], both)).toEqual([])
})

test('a correction of any subject is found', () => {
  const corrections = [{ ...TO_99, subject: 'الصرف' }]
  expect(undone([student(1)], { corrections })).toEqual(['20001 | الصرف | 70 | 99 بعد تصحيحها في الإصدار 3'])
})

test('undone corrections are listed by seat number, and an empty mark is listed as «بلا درجة»', () => {
  const corrections = [
    { ...TO_99, studentId: '200022025', seatNumber: '20002' },
    { ...TO_99, degree: '' },
  ]
  expect(undone([student(1), marked(2, '', '70')], { corrections })).toEqual([
    '20001 | النحو | 90 | بلا درجة بعد تصحيحها في الإصدار 3',
    '20002 | النحو | بلا درجة | 99 بعد تصحيحها في الإصدار 3',
  ])
})

/** Corrects the first student's النحو, from 90 in the version `base`. */
function correcting(base: string, before = '90'): { correcting: PublicationDraft['correcting'] } {
  return { correcting: { base, marks: [{ seatNumber: '20001', subject: 'النحو', before }] } }
}
const OLD = '2025-g2-t1-v1'

test('a corrected older version is stopped for published marks that it would change back, except the corrected mark', () => {
  const rows = [marked(1, '95', '70'), student(2)]
  const context = { replaced: replaced(student(1), marked(2, '90', '75')) }
  expect(undone(rows, context, correcting(OLD))).toEqual(['20002 | الصرف | 70 | 75 في الإصدار 3'])
  const draft = { heading: HEADING, content: content(rows), ...correcting(OLD) }
  const [stop] = publicationStops(draft, { ...NOTHING, ...context })
  expect(stop?.lines.map(({ row }) => row)).toEqual([5])
  const sameBefore = { replaced: replaced(marked(1, '90', '90'), student(2)) }
  expect(undone(rows, sameBefore, correcting(OLD)), 'another subject').toEqual(['20001 | الصرف | 70 | 90 في الإصدار 3'])
  expect(undone(rows, context), 'a file').toEqual([])
  expect(undone(rows, context, correcting('2025-g2-t1-v3')), 'of the published version').toEqual([])
  expect(undone(rows, {}, correcting(OLD)), 'nothing published').toEqual([])
})

test('a corrected older version is stopped for its corrected mark, too, if the published mark has changed since', () => {
  const rows = [marked(1, '95', '70')]
  const context = { replaced: replaced(marked(1, '80', '70')) }
  expect(undone(rows, context, correcting(OLD))).toEqual(['20001 | النحو | 95 | 80 في الإصدار 3'])
  const corrected = { ...context, corrections: [{ ...TO_99, degree: '80' }] }
  expect(undone(rows, corrected, correcting(OLD)), 'once').toEqual(['20001 | النحو | 95 | 80 بعد تصحيحها في الإصدار 3'])
  expect(undone(rows, corrected, correcting(OLD, '80')), 'corrects the corrected mark').toEqual([])
})

test('the marks of subjects that only one of two versions has do not count as changed back', () => {
  const context = { replaced: replaced(student(1)) }
  expect(undone([student(1)], context, { ...correcting(OLD), names: ['النحو', 'العروض'] })).toEqual([])
})
