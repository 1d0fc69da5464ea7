import { expect, test } from 'vitest'
import {
  countUses,
  deskFile,
  fileOfAddress,
  fileOfLine,
  haveSameIds,
  isSameLine,
  keptLink,
  type LineRow,
  type Mention,
  mentionKindOf,
  removedFrom,
  withRestored,
} from './line.rules.ts'

test.each([
  ['/drive/file/abc/preview', 'abc'],
  ['./drive/file/abc/preview?x=1', 'abc'],
  ['/drive/uc?export=download&id=abc', 'abc'],
  ['./drive/uc?id=a%20b#top', 'a b'],
  ['/drive/uc?export=download', undefined],
  ['/drive/uc#?id=abc', undefined],
  ['https://other.example/drive/file/abc/preview', undefined],
  ['https://other.example/drive/uc?id=abc', undefined],
  ['/drive/file/abc', undefined],
])('the address %s leads to the file %s', (link, file) => {
  expect(fileOfAddress(link)).toBe(file)
})

test('a library line names its file by id if the file opens in the viewer, and otherwise by an address in the drive', () => {
  expect(fileOfLine('book', { link: 'abc', isBook: true })).toBe('abc')
  expect(fileOfLine('resource', { link: '/drive/file/abc/preview', isBook: false })).toBe('abc')
  expect(fileOfLine('resource', { link: 'https://other.example', isBook: false })).toBeUndefined()
})

const MENTIONS: readonly Mention[] = [
  { kind: 'book', id: '1' },
  { kind: 'book', id: '2' },
  { kind: 'book', id: '3' },
  { kind: 'resource', id: '1' },
]

test('countUses counts the items that use a file by kind, without the given item itself', () => {
  expect(countUses(MENTIONS)).toEqual([
    { kind: 'book', count: 3 },
    { kind: 'resource', count: 1 },
  ])
  expect(countUses(MENTIONS, { kind: 'book', id: '1' })).toEqual([
    { kind: 'book', count: 2 },
    { kind: 'resource', count: 1 },
  ])
  expect(countUses([])).toEqual([])
})

test.each([
  ['general_resource', 'resource'],
  ['resource', 'resource'],
  ['book', 'book'],
  ['subject', undefined],
  ['general_subject', undefined],
] as const)('lines of the list %s are counted as uses of the kind %s', (kind, mention) => {
  expect(mentionKindOf(kind)).toBe(mention)
})

const DRIVE = 'https://drive.example.edu'

test.each([
  [` ${DRIVE}/file/d/a.b-c/view `, DRIVE, 'a.b-c'],
  [`${DRIVE}/file/abc/preview`, DRIVE, 'abc'],
  [`${DRIVE}/uc?export=download&id=abc`, DRIVE, 'abc'],
  [`${DRIVE}/open?id=abc&x=1`, DRIVE, 'abc'],
  [`${DRIVE}/file/d/abc/view?id=other`, DRIVE, 'abc'],
  [`${DRIVE}/folders`, DRIVE, `${DRIVE}/folders`],
  [`${DRIVE}.evil.example/file/d/abc`, DRIVE, `${DRIVE}.evil.example/file/d/abc`],
  ['https://other.example/file/d/abc', DRIVE, 'https://other.example/file/d/abc'],
  [` ${DRIVE}/file/d/abc `, undefined, `${DRIVE}/file/d/abc`],
])('the pasted link «%s» is stored, with the cloud drive %s, as «%s»', (link, drive, kept) => {
  expect(keptLink(link, drive)).toBe(kept)
})

test.each([
  [{}, true],
  [{ name: 'الصرف' }, false],
  [{ link: 'y' }, false],
  [{ isBook: true }, false],
])('isSameLine with the change %j returns %s', (change, isSame) => {
  const line = { name: 'النحو', link: 'x', isBook: false }
  expect(isSameLine(line, { ...line, ...change })).toBe(isSame)
})

test.each([
  [['a', 'b'], ['b', 'a'], true],
  [[], [], true],
  [['a'], ['a', 'b'], false],
  [['a', 'b'], ['a', 'c'], false],
  [['a', 'a'], ['a', 'b'], false],
])('haveSameIds of %j and %j returns %s', (one, other, have) => {
  expect(haveSameIds(one, other)).toBe(have)
})

test('deskFile returns only a file’s id, name, type and size', () => {
  const file = { id: 'a', name: 'b.pdf', contentType: 'application/pdf', size: 3 }
  expect(deskFile({ ...file, more: 'x' } as typeof file)).toEqual(file)
})

/** Returns lines with the given ids, in the positions 0, 1, 2 and so on. */
function linesOf(ids: string): LineRow[] {
  return [...ids].map((id, position) => ({ id, name: id, link: '', isBook: false, position, source: 'office' }))
}

function orderOf(rows: readonly LineRow[]): string {
  return rows.map(({ id }) => id).join('')
}

test.each([
  ['nothing changed', 'abcd', 'c', 'abd', 'abcd'],
  ['the list got new lines', 'abc', 'c', 'abxy', 'abcxy'],
  ['the only line returns to new ones', 'a', 'a', 'xy', 'axy'],
  ['the line before is gone, too', 'abcd', 'c', 'ad', 'acd'],
  ['the line after is gone, too', 'abcd', 'b', 'ad', 'abd'],
  ['all lines before are gone', 'abcd', 'c', 'dx', 'cdx'],
  ['the first line returns', 'abc', 'a', 'bcx', 'abcx'],
  ['others were reordered', 'abcde', 'c', 'bdea', 'bcdea'],
  ['its neighbours changed places', 'abc', 'b', 'ca', 'cab'],
])('a removed line returns to its place if %s', (_, was, id, now, restored) => {
  const removed = removedFrom(linesOf(was), id)
  if (!removed) throw new Error('the list has the line')
  // Lines that were added after the removal have higher positions than all earlier lines.
  const rows = linesOf(now).map((row) => (was.includes(row.id) ? row : { ...row, position: row.position + was.length }))
  const all = withRestored(rows, removed)
  expect(orderOf(all)).toBe(restored)
  const positions = all.map(({ position }) => position)
  expect(positions).toEqual([...new Set(positions)].sort((one, other) => one - other))
})

test('removed lines return to their places in any order of the undos', () => {
  const rows = linesOf('abcd')
  const b = removedFrom(rows, 'b')
  const withoutB = rows.filter(({ id }) => id !== 'b')
  const c = removedFrom(withoutB, 'c')
  const left = withoutB.filter(({ id }) => id !== 'c')
  if (!b || !c) throw new Error('the list has the lines')
  expect(orderOf(withRestored(withRestored(left, b), c))).toBe('abcd')
  expect(orderOf(withRestored(withRestored(left, c), b))).toBe('abcd')
})

test('a line whose removal an older release stored returns to its position, before a line with the same position', () => {
  const [, , c] = linesOf('abc')
  if (!c) throw new Error('there are three lines')
  expect(withRestored(linesOf('abx'), { row: c }).map(({ id, position }) => [id, position])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['x', 3],
  ])
})

test('a line that the list does not have cannot be removed from it', () => {
  expect(removedFrom(linesOf('ab'), 'c')).toBeUndefined()
})
