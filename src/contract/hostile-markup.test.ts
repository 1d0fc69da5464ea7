import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOSTILE_MARKUP } from './hostile-markup.testing.ts'
import { MARKS, MarkupError, type MarkupNode, parseMarkup } from './markup.ts'
import { canonicalMarkup, markupOfPlain, printMarkup } from './markup-canonical.ts'
import { plainOf, spokenOf } from './markup-text.ts'

/** The longest text of a question that is stored, in characters. */
const LONGEST = 8000
/**
 * The most processor time for parsing, which other work on the machine does not affect. Parsing in quadratic time would
 * take seconds.
 */
const LIMIT_MS = 200

function parsed(text: string): MarkupNode[] | undefined {
  try {
    return parseMarkup(text)
  } catch (error) {
    if (error instanceof MarkupError) return undefined
    throw error
  }
}

function depthOf(nodes: readonly MarkupNode[]): number {
  const depths = nodes.map((node) => {
    if ('children' in node) return 1 + depthOf(node.children)
    return node.kind === 'verse' ? 1 + Math.max(...node.halves.map(depthOf)) : 0
  })
  return Math.max(0, ...depths)
}

/**
 * Expects a text to be refused, or to parse to markup with a stable canonical form, few nested elements and a spoken
 * form.
 */
function expectSound(text: string): void {
  const nodes = parsed(text)
  if (!nodes) return
  const canonical = printMarkup(nodes)
  expect(canonicalMarkup(canonical)).toBe(canonical)
  expect(plainOf(canonical)).toBe(plainOf(parseMarkup(canonical)))
  expect(spokenOf(canonical)).toBeTypeOf('string')
  expect(depthOf(nodes)).toBeLessThanOrEqual(MARKS.length + 2)
}

test.each(HOSTILE_MARKUP.map((text) => [text.slice(0, 60), text]))(
  '%j is refused or parses to safe markup',
  (_, text) => {
    expectSound(text)
  },
)

test.each(HOSTILE_MARKUP.map((text) => [text.slice(0, 60), text]))(
  'the plain text %j is shown as it was typed',
  (_, text) => {
    const shown = plainOf(markupOfPlain(text))
    // The canonical form may change only blanks and NUL characters, so they are not compared.
    const bare = (part: string) => part.replaceAll('\u0000', '').replace(/\s/g, '')
    expect(bare(shown)).toBe(bare(text))
  },
)

const PIECES = [
  ...['u', 'b', 'i', 's', 'mark', 'sup', 'sub', 'verse', 'half', 'math', 'script', 'a'].flatMap((name) => [
    `<${name}>`,
    `</${name}>`,
  ]),
  '<gap>',
  '<a href="https://example.org/">',
  `<img src="media:${'a'.repeat(40)}-3x2.png" alt="أ">`,
  '<br>',
  'س',
  'كلمة',
  ' ',
  '\n',
  '<',
  '>',
  '&',
  '&lt;',
  '&amp;',
  '&quot;',
  '"',
  '\u202e',
  '\u0651',
  '\u0000',
]

test('any sequence of pieces of markup is refused or parses to safe markup', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 })
  fc.assert(
    fc.property(pieces, (parts) => expectSound(parts.join(''))),
    { seed: 16, numRuns: 3000 },
  )
})

test('attack vectors cut and joined anywhere are refused or parse to safe markup', () => {
  const cut = fc.tuple(fc.constantFrom(...HOSTILE_MARKUP), fc.nat(200), fc.nat(200))
  const glued = fc.array(cut, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(glued, (cuts) =>
      expectSound(cuts.map(([text, from, length]) => text.slice(from, from + length)).join('')),
    ),
    { seed: 16, numRuns: 3000 },
  )
})

test.each([
  ...HOSTILE_MARKUP.filter(({ length }) => length > 900),
  '<u>س</u> '.repeat(LONGEST / 9),
  ' '.repeat(LONGEST),
  '&amp;'.repeat(LONGEST / 5),
  '<a href="https://a.b/">س</a> '.repeat(LONGEST / 29),
  `<u${' a="b"'.repeat(LONGEST / 6)}`,
])('a long text is parsed and printed within the time limit (%#)', (text) => {
  const begin = process.cpuUsage()
  const nodes = parsed(text)
  if (nodes) printMarkup(nodes)
  expect(process.cpuUsage(begin).user / 1000).toBeLessThan(LIMIT_MS)
})
