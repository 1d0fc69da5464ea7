import { expect, test } from 'vitest'
import { searchText } from '#contract/search-text.ts'
import { againstNames } from './name-stops.rules.ts'
import type { PublicationContext, PublicationDraft } from './publication-context.rules.ts'
import { content, NOTHING, student } from './publication-context.testing.ts'

const HEADING = { grade: 2, term: 2, year: 2025, session: 1 } as const

function named(...names: readonly string[]) {
  return names.map((name, at) => student(at + 1, { name, nameKey: searchText(name) }))
}

function linesOf(
  names: readonly string[],
  context: Partial<PublicationContext>,
  draft: Partial<PublicationDraft> = {},
) {
  const stops = againstNames(
    { heading: HEADING, content: content(named(...names)), ...draft },
    { ...NOTHING, ...context },
  )
  return stops.flatMap(({ code, lines }) =>
    lines.map((line) => [code, line.row, line.seat_number, line.stated, line.expected]),
  )
}

function replaced(...names: readonly string[]): Pick<PublicationContext, 'replaced'> {
  return { replaced: { sheetId: 'a', number: 3, version: content(named(...names)) } }
}

const PAIR = ['هدى سعيد عمر', 'سارة كمال فؤاد'] as const
const SWAPPED = ['سارة كمال فؤاد', 'هدى سعيد عمر'] as const

test('two swapped students are listed against the other term and the published version', () => {
  expect(linesOf(SWAPPED, { otherTerm: named(...PAIR) })).toEqual([
    ['names_changed', 4, '20001', 'سارة كمال فؤاد', '\u2068هدى سعيد عمر\u2069 في الفصل الدراسي الأول'],
    ['names_changed', 5, '20002', 'هدى سعيد عمر', '\u2068سارة كمال فؤاد\u2069 في الفصل الدراسي الأول'],
  ])
  expect(linesOf(SWAPPED, replaced(...PAIR))).toEqual([
    ['names_changed', 4, '20001', 'سارة كمال فؤاد', '\u2068هدى سعيد عمر\u2069 في الإصدار 3'],
    ['names_changed', 5, '20002', 'هدى سعيد عمر', '\u2068سارة كمال فؤاد\u2069 في الإصدار 3'],
  ])
})

test('a name that the published version has, too, is not compared with the other term', () => {
  expect(linesOf(SWAPPED, { otherTerm: named(...PAIR), ...replaced(...SWAPPED) })).toEqual([])
})

test('another spelling, a longer name, a new student and a correction give no stop for names', () => {
  expect(linesOf(['هدي سعيد عمر', 'سارة كمال فؤاد علي'], { otherTerm: named(...PAIR) })).toEqual([])
  expect(linesOf(SWAPPED, {})).toEqual([])
  const correcting = { base: 'a', marks: [] }
  expect(linesOf(SWAPPED, replaced(...PAIR), { correcting })).toEqual([])
})
