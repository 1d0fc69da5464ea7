import { expect, test } from 'vitest'
import { linesOf, packReading } from './packed-reading.rules.ts'
import type { QuestionReading } from './question-file.rules.ts'

/** Returns a reading of questions with these texts. The second one lists a loss. */
function readingOf(...texts: readonly string[]): QuestionReading {
  const items = texts.map((text, at) => ({ text, keys: { exact: text }, lost: at === 1 ? ['feedback'] : [] }))
  // Only the fields that packing uses.
  return { format: 'gift', categories: [], media: [], items, rejected: [{ line: 9 }] } as unknown as QuestionReading
}

const PACKED = packReading(readingOf('أ', 'b', 'ج'))

function textsOf(bytes: Uint8Array): unknown[] {
  const lines = Buffer.from(bytes).toString().trimEnd().split('\n')
  return lines.map((line) => (JSON.parse(line) as { text?: string; line?: number }).text ?? 'rejected')
}

test('each item has a line of its own, and refused items come last', () => {
  expect(textsOf(PACKED.lines)).toEqual(['أ', 'b', 'ج', 'rejected'])
  const each = [...PACKED.items, ...PACKED.rejected].map(({ start, end }) => textsOf(PACKED.lines.subarray(start, end)))
  expect(each).toEqual([['أ'], ['b'], ['ج'], ['rejected']])
  expect(PACKED.rejected[0]?.end).toBe(PACKED.lines.length)
  expect(Buffer.from(PACKED.lines).toString().endsWith('\n')).toBe(true)
})

test('a packed item has its search keys beside its line instead of in it, and says whether it has losses', () => {
  expect(PACKED.items.map(({ keys, isLossy }) => [keys, isLossy])).toEqual([
    [{ exact: 'أ' }, false],
    [{ exact: 'b' }, true],
    [{ exact: 'ج' }, false],
  ])
  expect(Buffer.from(PACKED.lines).toString()).not.toContain('keys')
  expect(PACKED).toMatchObject({ format: 'gift', categories: [] })
})

test.each([
  ['no items', [], []],
  ['all items', [0, 1, 2], ['أ', 'b', 'ج']],
  ['the last two', [1, 2], ['b', 'ج']],
  ['two with one between', [0, 2], ['أ', 'ج']],
  ['two in another order', [2, 0], ['ج', 'أ']],
])('linesOf returns the lines of %s', (_, places, texts) => {
  const lines = linesOf(
    PACKED,
    places.flatMap((place) => PACKED.items[place] ?? []),
  )
  expect(lines.length === 0 ? [] : textsOf(lines)).toEqual(texts)
})

test('linesOf returns adjacent lines without a copy, even if the bytes are part of a larger buffer', () => {
  const within = new Uint8Array(PACKED.lines.length + 5)
  within.set(PACKED.lines, 5)
  const lines = within.subarray(5)
  const taken = linesOf({ ...PACKED, lines }, PACKED.items.slice(1))
  expect([taken.buffer === within.buffer, textsOf(taken)]).toEqual([true, ['b', 'ج']])
})
