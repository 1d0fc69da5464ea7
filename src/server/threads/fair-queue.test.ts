import { expect, test } from 'vitest'
import { FairQueue, type Lane } from './fair-queue.ts'

function drained(queue: FairQueue<string>): string[] {
  const items: string[] = []
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item)
  return items
}

test('the lanes of a fair queue take turns, and the items of a lane stay in order', () => {
  const queue = new FairQueue<string>()
  const long: Lane<string> = []
  const short: Lane<string> = []
  for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add(long, item)
  for (const item of ['b1', 'b2']) queue.add(short, item)

  expect([queue.first, queue.length, queue.lanes]).toEqual(['a1', 6, 2])
  expect(drained(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
  expect([queue.first, queue.length, queue.lanes]).toEqual([undefined, 0, 0])
})

test('a removed item takes no turn in the queue, and neither does an empty lane', () => {
  const queue = new FairQueue<string>()
  const one: Lane<string> = []
  const other: Lane<string> = []
  queue.add(one, 'a1')
  queue.add(other, 'b1')
  queue.add(other, 'b2')
  queue.remove(one, 'a1')
  queue.remove(one, 'a1')
  queue.remove(other, 'b1')

  expect(queue.lanes).toBe(1)
  expect(drained(queue)).toEqual(['b2'])
})
