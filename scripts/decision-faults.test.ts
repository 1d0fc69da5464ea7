import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decisionFaults } from './decision-faults.mjs'

const GOOD = `# 0001. Keep one way

- Date: 2026-11-21
- Status: accepted
- Supersedes: none

## Context

There were two.

## Decision

Keep one.

### Measured

It is faster.

## Consequences

One remains.
`
const first = { name: '0001-one-way.md', text: GOOD }
const second = numbered('0002')

function numbered(number: string) {
  return { name: `${number}-one-way.md`, text: GOOD.replace('0001', number) }
}

test('the decisions of this repository have no fault', () => {
  const names = readdirSync('docs/decisions')
  expect(names.length).toBeGreaterThan(70)
  expect(decisionFaults(names.map((name) => ({ name, text: readFileSync(`docs/decisions/${name}`, 'utf8') })))).toEqual(
    [],
  )
})

test('decisions with the right layout and without a gap have no fault', () => {
  expect(decisionFaults([first, second])).toEqual([])
})

test.each([
  ['a gap', [first, numbered('0003')], ['0002 is missing before 0003; number decisions without gaps']],
  ['a missing first decision', [second], ['0001 is missing before 0002; number decisions without gaps']],
  ['one number twice', [first, { ...first, name: '0001-other.md' }], ['0001 is the number of two decisions']],
  ['a name without a number', [first, { ...first, name: 'draft.md' }], [/name it NNNN/, /must begin/]],
])('a folder of decisions with %s is refused', (_, files, faults) => {
  const found = decisionFaults(files)
  expect(found).toHaveLength(faults.length)
  for (const [index, fault] of faults.entries()) expect(found[index]).toMatch(fault)
})

test.each([
  ['a title with another number', '# 0001.', '# 0002.', ':1: must begin "# 0001. "'],
  ['no date', '- Date: 2026-11-21\n', '', ':3: must be "- Date: " and a day such as 2026-11-21'],
  ['a day that does not exist', '2026-11-21', '2026-11-31', ':3: must be "- Date: " and a day such as 2026-11-21'],
  ['no status', '- Status: accepted\n', '', ':4: must be "- Status: accepted"'],
  ['an unknown status', 'accepted', 'maybe', ':4: must be "- Status: accepted"'],
  ['no line of what it supersedes', '- Supersedes: none\n', '', ':5: must be "- Supersedes: "'],
  ['no context', '## Context\n\nThere were two.\n', '', 'its sections must be Context, Decision and Consequences'],
  ['no decision', '## Decision\n', '', 'its sections must be Context, Decision and Consequences'],
  ['no consequences', '## Consequences\n\nOne remains.\n', '', 'its sections must be'],
  ['an empty context', 'There were two.\n', '', ':7: the section Context is empty'],
  ['an empty last section', 'One remains.\n', '', 'the section Consequences is empty'],
  ['a reference to no decision', 'Keep one.', 'Keep one, as 0042 says.', '0042 is the number of no decision'],
])('a decision with the fault «%s» is refused', (_, part, planted, fault) => {
  const text = GOOD.replace(part, planted)
  expect(text).not.toBe(GOOD)
  expect(decisionFaults([{ ...first, text }]).join('\n')).toContain(fault)
})
