import { expect, test } from 'vitest'
import { findCycle } from './vite/chunk-cycles.ts'

function cycleIn(imports: Record<string, readonly string[]>): string[] | undefined {
  return findCycle(new Map(Object.entries(imports)))
}

test.each<[string, Record<string, readonly string[]>]>([
  ['no files', {}],
  ['files that import nothing', { a: [], b: [] }],
  ['a file that two others import', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }],
  ['an import of a file outside the build', { a: ['elsewhere'] }],
])('%s have no cycle', (_, imports) => {
  expect(cycleIn(imports)).toBeUndefined()
})

test.each<[string, Record<string, readonly string[]>, string[]]>([
  ['two files that import each other', { a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  ['a file that imports itself', { a: ['a'] }, ['a', 'a']],
  ['a cycle behind a file outside it', { entry: ['a'], a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c', 'a']],
  ['a cycle that only a later file reaches', { a: [], b: ['a', 'c'], c: ['b'] }, ['b', 'c', 'b']],
])('%s are reported as a cycle', (_, imports, cycle) => {
  expect(cycleIn(imports)).toEqual(cycle)
})
