import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('a second call waits for the first, and each settles with the result of its run', async () => {
  const told: string[] = []
  let calls = 0
  const turn = oneAtATime(async () => {
    calls += 1
    const mine = calls
    told.push(`${mine} begins`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    told.push(`${mine} ends`)
    if (mine === 1) throw new Error('the first breaks')
    return mine
  })

  const outcomes = await Promise.allSettled([turn(), turn(), turn()])

  expect(told).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends'])
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'broke'))).toEqual(['broke', 2, 3])
})
