import { expect, test } from 'vitest'
import type { SheetVersion } from '#contract/admin-sheets.ts'
import { type SheetStep, seenBefore } from './seen-versions.rules.ts'

/** Parses steps: `1` publishes version 1, `-1` withdraws it, `3>1` rolls back to it. Each step is a minute later. */
function stepsOf(words: string): SheetStep[] {
  return words.split(' ').map((word, minute) => {
    const at = timeOf(minute)
    const [from = '', to] = word.split('>')
    if (to !== undefined) return { at, kind: 'roll_back', sheetId: `v${from}`, to: `v${to}` }
    return word.startsWith('-')
      ? { at, kind: 'withdraw', sheetId: `v${word.slice(1)}` }
      : { at, kind: 'publish', sheetId: `v${word}` }
  })
}

const timeOf = (minute: number) => new Date(Date.UTC(2025, 6, 1, 12, minute)).toISOString()

/** Makes versions of the given states, `v1` first. `times` says when published or superseded ones were published. */
function versionsOf(
  states: Readonly<Record<string, SheetVersion['state']>>,
  publishedAt: Readonly<Record<string, string>> = {},
) {
  return Object.entries(states).map(([id, state]) => ({
    id,
    state,
    created_at: timeOf(0),
    published_at: publishedAt[id] ?? null,
  }))
}

const [PUBLISHED, SUPERSEDED] = ['published', 'superseded'] as const

test.each([
  ['a version never published is passed over', '1 3', { v1: SUPERSEDED, v2: 'draft', v3: PUBLISHED }, ['v1', 0]],
  ['a withdrawn version is passed over', '1 2 -2 3', { v1: SUPERSEDED, v2: 'withdrawn', v3: PUBLISHED }, ['v1', 0]],
  ['a higher number was published before', '3 2', { v2: PUBLISHED, v3: SUPERSEDED }, ['v3', 0]],
  ['an older version republished', '1 2 3 1', { v1: PUBLISHED, v2: SUPERSEDED, v3: SUPERSEDED }, ['v3', 2]],
  [
    'after a roll-back, not to what was rolled back',
    '1 2 3 3>2',
    { v1: SUPERSEDED, v2: PUBLISHED, v3: SUPERSEDED },
    ['v1', 0],
  ],
  ['nothing is left below', '1 2 2>1', { v1: PUBLISHED, v2: SUPERSEDED }, undefined],
  ['a roll-back undone', '1 2 2>1 2', { v1: SUPERSEDED, v2: PUBLISHED }, ['v1', 0]],
  ['one version twice', '1 2 1 1>2', { v1: SUPERSEDED, v2: PUBLISHED }, ['v1', 0]],
  ['a withdrawn version published again', '1 -1 1 2', { v1: SUPERSEDED, v2: PUBLISHED }, ['v1', 2]],
  [
    'withdrawn at first, and what was above it stays',
    '1 2 1 -1 3',
    { v1: 'withdrawn', v2: SUPERSEDED, v3: PUBLISHED },
    ['v2', 1],
  ],
  ['a rolled back version below a new one', '1 2 2>1 3', { v1: SUPERSEDED, v2: SUPERSEDED, v3: PUBLISHED }, ['v1', 0]],
  [
    'what was withdrawn and republished',
    '1 2 -2 3 2 2>3',
    { v1: SUPERSEDED, v2: SUPERSEDED, v3: PUBLISHED },
    ['v1', 0],
  ],
  [
    'a roll-back over a republished version',
    '1 2 1 3 3>1 4',
    { v1: SUPERSEDED, v2: SUPERSEDED, v3: SUPERSEDED, v4: PUBLISHED },
    ['v1', 2],
  ],
  ['one version again after the other was withdrawn', '1 2 -2 1', { v1: PUBLISHED, v2: 'withdrawn' }, undefined],
  ['nothing is published, but a version was', '1 2 -2', { v1: SUPERSEDED, v2: 'withdrawn' }, undefined],
  ['a version without any time', '2', { v1: SUPERSEDED, v2: PUBLISHED }, undefined],
  ['only one publication', '1', { v1: PUBLISHED, v2: 'draft' }, undefined],
  ['nothing is published', '1 -1', { v1: 'withdrawn' }, undefined],
  [
    'an older release rolled back to a rolled back version',
    '1 2 2>1 3 3>2',
    { v1: SUPERSEDED, v2: PUBLISHED, v3: SUPERSEDED },
    ['v1', 0],
  ],
] as const)('seenBefore returns what readers saw before: %s (steps %s)', (_name, words, states, expected) => {
  const found = seenBefore(versionsOf(states), stepsOf(words))
  expect(found).toEqual(expected && { id: expected[0], publishedAt: timeOf(expected[1]) })
})

test.each([
  ['before the log', { v1: timeOf(-1), v2: timeOf(-2) }, '3', 'v1', -1],
  ['of equal times, by their order', { v1: timeOf(-1), v2: timeOf(-1) }, '3', 'v2', -1],
  ['between two lines', { v2: timeOf(1) }, '1 -4 3', 'v2', 1],
  ['that was withdrawn since', { v1: timeOf(-2), v2: timeOf(-1) }, '-2 3', 'v1', -2],
] as const)('publications that the log lacks, %s', (_name, times, words, id, minute) => {
  const versions = versionsOf({ v1: SUPERSEDED, v2: SUPERSEDED, v3: PUBLISHED }, times)
  const created = versions.map((version) => ({ ...version, created_at: timeOf(-9) }))
  expect(seenBefore(created, stepsOf(words))).toEqual({ id, publishedAt: timeOf(minute) })
})

test('the version before a published one that the audit log lacks is found, even if the log lacks that, too', () => {
  const times = { v1: timeOf(0), v2: timeOf(5), v3: timeOf(6) }
  const versions = versionsOf({ v1: SUPERSEDED, v2: SUPERSEDED, v3: PUBLISHED }, times)
  expect(seenBefore(versions, stepsOf('1'))).toEqual({ id: 'v2', publishedAt: timeOf(5) })
})

test('seenBefore skips a withdrawn version that the audit log lacks', () => {
  const versions = versionsOf({ v1: SUPERSEDED, v2: 'withdrawn', v3: PUBLISHED }, { v2: timeOf(0) })
  expect(seenBefore(versions, stepsOf('1 3'))).toEqual({ id: 'v1', publishedAt: timeOf(0) })
})

test('a publication in the audit log counts once, even if a roll-back changed the version’s time', () => {
  const versions = versionsOf({ v1: SUPERSEDED, v2: SUPERSEDED, v4: PUBLISHED }, { v2: timeOf(3), v1: timeOf(0) })
  expect(seenBefore(versions, stepsOf('1 2 3 3>2 4'))).toEqual({ id: 'v2', publishedAt: timeOf(1) })
})

test('the audit log’s entries about a removed sheet with the same id do not count', () => {
  const versions = versionsOf({ v1: SUPERSEDED, v2: SUPERSEDED, v3: PUBLISHED }).map((version) => ({
    ...version,
    created_at: timeOf(version.id === 'v2' ? 2 : 0),
  }))
  expect(seenBefore(versions, stepsOf('1 2 3'))).toMatchObject({ id: 'v1' })
})
