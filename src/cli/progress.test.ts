import { expect, test } from 'vitest'
import { progressLine } from './progress.ts'

test('progressLine prints the first line at once, then at most one line per second, and always the last line', () => {
  const told: string[] = []
  let now = 5000
  const show = progressLine(
    (line) => told.push(line),
    () => now,
  )

  show('500', false)
  now += 999
  show('1000', false)
  now += 1
  show('1500', false)
  now += 1
  show('2000', false)
  show('2100', true)

  expect(told).toEqual(['500', '1500', '2100'])
})
