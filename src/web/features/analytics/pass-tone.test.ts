import { expect, test } from 'vitest'
import { passTone } from './pass-tone.ts'

test.each([
  [100, 'good'],
  [85, 'good'],
  [84.99, 'fair'],
  [70, 'fair'],
  [69.99, 'poor'],
  [0, 'poor'],
])('a pass percentage of %d has the tone %s', (percentage, tone) => {
  expect(passTone(percentage)).toBe(tone)
})
