import { expect, test } from 'vitest'
import { moved, removed, replaced } from './edited-list.ts'

const LIST = ['a', 'b', 'c', 'd'] as const

test('replacing or removing a list’s item returns a new list and leaves the old list unchanged', () => {
  expect(replaced<string>(LIST, 3, 'x')).toEqual(['a', 'b', 'c', 'x'])
  expect(removed(LIST, 0)).toEqual(['b', 'c', 'd'])
  expect(LIST).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
])('moving a list’s item from index %i to %i shifts the items between', (from, to, order) => {
  expect(moved(LIST, from, to).join('')).toBe(order)
})
