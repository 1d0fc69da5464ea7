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

/** Makes versions of the given states. `publishedAt` says when some of them were published, by id. */
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
  ['a version that was never published is skipped', '1 3', { v1: SUPERSEDED, v2: 'draft', v3: PUBLISHED }, ['v1', 0]],
  ['a withdrawn version is skipped', '1 2 -2 3', { v1: SUPERSEDED, v2: 'withdrawn', v3: PUBLISHED }, ['v1', 0]],
  ['the version before may have a higher number', '3 2', { v2: PUBLISHED, v3: SUPERSEDED }, ['v3', 0]],
  ['an older version is published again', '1 2 3 1', { v1: PUBLISHED, v2: SUPERSEDED, v3: SUPERSEDED }, ['v3', 2]],
  [
    'after a roll-back, the version that it replaced is skipped',
    '1 2 3 3>2',
    { v1: SUPERSEDED, v2: PUBLISHED, v3: SUPERSEDED },
    ['v1', 0],
  ],
  ['no other publication is left after a roll-back', '1 2 2>1', { v1: PUBLISHED, v2: SUPERSEDED }, undefined],
  [
    'the version that a roll-back replaced is published again',
    '1 2 2>1 2',
    { v1: SUPERSEDED, v2: PUBLISHED },
    ['v1', 0],
  ],
  [
    'a roll-back undoes the second publication of a version, not the first',
    '1 2 1 1>2',
    { v1: SUPERSEDED, v2: PUBLISHED },
    ['v1', 0],
  ],
  ['a withdrawn version is published again', '1 -1 1 2', { v1: SUPERSEDED, v2: PUBLISHED }, ['v1', 2]],
  [
    'the withdrawal of a version published twice leaves the one published in between',
    '1 2 1 -1 3',
    { v1: 'withdrawn', v2: SUPERSEDED, v3: PUBLISHED },
    ['v2', 1],
  ],
  [
    'a new version is published after a roll-back',
    '1 2 2>1 3',
    { v1: SUPERSEDED, v2: SUPERSEDED, v3: PUBLISHED },
    ['v1', 0],
  ],
  [
    'a version that was withdrawn and published again is rolled back',
    '1 2 -2 3 2 2>3',
    { v1: SUPERSEDED, v2: SUPERSEDED, v3: PUBLISHED },
    ['v1', 0],
  ],
  [
    'a roll-back leads to the second publication of a version',
    '1 2 1 3 3>1 4',
    { v1: SUPERSEDED, v2: SUPERSEDED, v3: SUPERSEDED, v4: PUBLISHED },
    ['v1', 2],
  ],
  [
    'a version follows only itself, because the other one was withdrawn',
    '1 2 -2 1',
    { v1: PUBLISHED, v2: 'withdrawn' },
    undefined,
  ],
  ['nothing is published any more', '1 2 -2', { v1: SUPERSEDED, v2: 'withdrawn' }, undefined],
  [
    'neither the audit log nor the version itself says when it was published',
    '2',
    { v1: SUPERSEDED, v2: PUBLISHED },
    undefined,
  ],
  ['only one version was ever published', '1', { v1: PUBLISHED, v2: 'draft' }, undefined],
  ['the only version was withdrawn', '1 -1', { v1: 'withdrawn' }, undefined],
  [
    'an older release rolled back to a version that had been rolled back itself',
    '1 2 2>1 3 3>2',
    { v1: SUPERSEDED, v2: PUBLISHED, v3: SUPERSEDED },
    ['v1', 0],
  ],
] as const)('seenBefore returns what readers saw before: %s (steps %s)', (_name, words, states, expected) => {
  const found = seenBefore(versionsOf(states), stepsOf(words))
  expect(found).toEqual(expected && { id: expected[0], publishedAt: timeOf(expected[1]) })
})

test.each([
  ['of two before the first step of the log, the later', { v1: timeOf(-1), v2: timeOf(-2) }, '3', 'v1', -1],
  ['of two at the same time, the higher version', { v1: timeOf(-1), v2: timeOf(-1) }, '3', 'v2', -1],
  ['one between two steps of the log', { v2: timeOf(1) }, '1 -4 3', 'v2', 1],
  ['of two, the one that was not withdrawn since', { v1: timeOf(-2), v2: timeOf(-1) }, '-2 3', 'v1', -2],
] as const)('seenBefore finds publications that the audit log lacks: %s', (_name, times, words, id, minute) => {
  const versions = versionsOf({ v1: SUPERSEDED, v2: SUPERSEDED, v3: PUBLISHED }, times)
  const created = versions.map((version) => ({ ...version, created_at: timeOf(-9) }))
  expect(seenBefore(created, stepsOf(words))).toEqual({ id, publishedAt: timeOf(minute) })
})

test('if the audit log lacks the last two publications, seenBefore returns the earlier of these', () => {
  const times = { v1: timeOf(0), v2: timeOf(5), v3: timeOf(6) }
  const versions = versionsOf({ v1: SUPERSEDED, v2: SUPERSEDED, v3: PUBLISHED }, times)
  expect(seenBefore(versions, stepsOf('1'))).toEqual({ id: 'v2', publishedAt: timeOf(5) })
})

test('seenBefore skips a withdrawn version that the audit log lacks', () => {
  const versions = versionsOf({ v1: SUPERSEDED, v2: 'withdrawn', v3: PUBLISHED }, { v2: timeOf(0) })
  expect(seenBefore(versions, stepsOf('1 3'))).toEqual({ id: 'v1', publishedAt: timeOf(0) })
})

test('a publication in the audit log counts once, even if a roll-back changed the version’s `published_at`', () => {
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
