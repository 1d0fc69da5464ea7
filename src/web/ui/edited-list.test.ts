import { expect, test } from 'vitest'
import { moved, removed, replaced } from './edited-list.ts'

const LIST = ['a', 'b', 'c', 'd'] as const

test('one item is replaced or removed, and the list itself stays', () => {
  expect(replaced<string>(LIST, 3, 'x')).toEqual(['a', 'b', 'c', 'x'])
  expect(removed(LIST, 0)).toEqual(['b', 'c', 'd'])
  expect(LIST).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
])('an item that moves from place %i to %i lets the others close up', (from, to, order) => {
  expect(moved(LIST, from, to).join('')).toBe(order)
})
