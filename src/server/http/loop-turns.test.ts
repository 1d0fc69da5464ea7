import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LoopTurns } from './loop-turns.ts'

test('the first task begins at once, and each later task begins in a separate turn of the event loop', async () => {
  const turns = new LoopTurns()
  const begun: string[] = []
  const begin = async (name: string) => {
    await turns.next()
    begun.push(name)
  }
  void begin('a')
  void begin('b')
  void begin('c')
  await Promise.resolve()
  expect(begun).toEqual(['a'])
  await nextTurn()
  expect(begun).toEqual(['a', 'b'])
  await nextTurn()
  expect(begun).toEqual(['a', 'b', 'c'])
  await nextTurn()
  void begin('d')
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})
