import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('calls run one after another, and each settles with the result of its own run', async () => {
  const steps: string[] = []
  let calls = 0
  const turn = oneAtATime(async () => {
    calls += 1
    const mine = calls
    steps.push(`${mine} begins`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    steps.push(`${mine} ends`)
    if (mine === 1) throw new Error('the first breaks')
    return mine
  })

  const outcomes = await Promise.allSettled([turn(), turn(), turn()])

  expect(steps).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends'])
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'broke'))).toEqual(['broke', 2, 3])
})
