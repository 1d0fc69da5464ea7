import { expect, test } from 'vitest'
import {
  type FiledVersion,
  filesOfVersions,
  holdsFor,
  onlyPublished,
  type Release,
  releasedFiles,
  releasedWith,
} from './releases.rules.ts'

const [JUNE, JULY, AUGUST] = ['2025-06-01', '2025-07-01', '2025-08-01'] as const

function version(id: string, published_at: string | null, corrects: string | null = null): FiledVersion {
  return { id, corrects, published_at }
}

function release(sheets: readonly string[] | null): Release {
  return { studentId: '100012025', reason: 'قرار', at: JULY, stamp: 'x', sheets }
}

/** Two files: v1 was published and has two corrections, of which one is a draft; the second file is a draft. */
const FILES = filesOfVersions([
  version('v1', JUNE),
  version('v2', AUGUST, 'v1'),
  version('v3', null, 'v2'),
  version('v4', null),
])

test('corrections of a version, and corrections of these, belong to the version’s file', () => {
  expect([...FILES].map(([id, file]) => [id, file.id])).toEqual([
    ['v1', 'v1'],
    ['v2', 'v1'],
    ['v3', 'v1'],
    ['v4', 'v4'],
  ])
})

test.each([
  [[null, JULY, JUNE], JUNE],
  [[JULY, JUNE, null], JUNE],
  [[JUNE, null, JULY], JUNE],
  [[null, null, null], null],
] as const)('a file whose versions were published at %j counts as published at %j', (times, at) => {
  const [first = null, second = null, third = null] = times
  const files = filesOfVersions([version('v1', first), version('v2', second, 'v1'), version('v3', third, 'v1')])
  expect(files.get('v3')).toEqual({ id: 'v1', publishedAt: at })
})

test('a correction of a version that was removed counts as a file of its own', () => {
  expect(filesOfVersions([version('v2', JUNE, 'v1')]).get('v2')?.id).toBe('v2')
})

test('the release of a result holds only for its files', () => {
  const held = ['v1', 'v2', 'v3', 'v4'].filter((id) => holdsFor(release(['v1']), FILES.get(id)))
  expect(held).toEqual(['v1', 'v2', 'v3'])
  expect(holdsFor(release([]), FILES.get('v1'))).toBe(false)
  expect(holdsFor(undefined, FILES.get('v1'))).toBe(false)
  expect(holdsFor(release(['v1']), undefined)).toBe(false)
})

test.each([
  [JUNE, true],
  [JULY, true],
  [AUGUST, false],
  [null, false],
])('a release of a result without stored files holds for a version published at %j: %j', (at, holds) => {
  expect(holdsFor(release(null), filesOfVersions([version('v1', at)]).get('v1'))).toBe(holds)
})

test('a release extended to more rows still holds for its earlier files, each listed once', () => {
  const files = filesOfVersions([version('v1', JUNE), version('v2', JUNE), version('v3', AUGUST)])
  const decisions = { withheld: new Map(), released: new Map([['100012025', release(['v2'])]]), files }
  const rows = [{ sheetId: 'v2' }, { sheetId: 'v3' }, { sheetId: 'unknown' }]
  expect(releasedWith(rows, '100012025', decisions)).toEqual(['v2', 'v3'])
  expect(releasedWith(rows, '100022025', decisions)).toEqual(['v2', 'v3'])
  expect(releasedFiles(release(null), decisions)).toEqual(['v1', 'v2'])
  expect(releasedFiles(undefined, decisions)).toEqual([])
})

test('a release leaves out files of which nothing was published', () => {
  expect(onlyPublished(['v4', 'v1', 'v2', 'v9'], { files: FILES })).toEqual(['v1'])
  expect(onlyPublished(['v4'], { files: FILES })).toEqual([])
})
