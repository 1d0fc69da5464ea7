import { expect, onTestFinished, test } from 'vitest'
import { LoopPace } from './loop-pace.ts'

/** Makes a pace, and a function that ticks it late by the given time with the given number of requests in between. */
function makePace() {
  let now = 0
  const pace = new LoopPace(now)
  pace.stop()
  onTestFinished(() => pace.stop())
  const run = (times: number, lateMs: number, requests: number) => {
    for (let time = 0; time < times; time += 1) {
      for (let request = 0; request < requests; request += 1) pace.admits()
      now += 20 + lateMs
      pace.tick(now)
    }
    return pace.share
  }
  return { pace, run }
}

test('while the event loop stays late under many requests, a small share of them is admitted', () => {
  const { pace, run } = makePace()
  expect(run(20, 100, 50)).toBeLessThan(0.1)
  const admitted = Array.from({ length: 1000 }, () => pace.admits()).filter(Boolean).length
  expect(admitted).toBeLessThan(150)
})

test('all requests are admitted again five seconds after the loop stops being late', () => {
  const { run } = makePace()
  run(20, 100, 50)
  expect(run(250, 0, 50)).toBe(1)
})

test.each([
  ['a moment', 1, 600, 500],
  ['long, but with few requests', 50, 200, 3],
  ['less than a reader notices', 50, 8, 50],
])('a loop that is late for %s refuses no request', (_what, times, lateMs, requests) => {
  const { run } = makePace()
  run(times, lateMs, requests)
  expect(run(1, 0, 1)).toBe(1)
})
