import { expect, test } from 'vitest'
import { daysAgo, timeAgo } from './arabic-ages.ts'

test.each([
  [1, 'منذ يوم'],
  [2, 'منذ يومين'],
  [3, 'منذ 3 أيام'],
  [11, 'منذ 11 يومًا'],
  [100, 'منذ 100 يوم'],
])('daysAgo writes an age of %i days in Arabic', (days, text) => {
  expect(daysAgo(days)).toBe(text)
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [0, 'منذ لحظات'],
  [MINUTE - 1, 'منذ لحظات'],
  [MINUTE, 'منذ دقيقة'],
  [2 * MINUTE, 'منذ دقيقتين'],
  [3 * MINUTE, 'منذ 3 دقائق'],
  [11 * MINUTE, 'منذ 11 دقيقة'],
  [HOUR - 1, 'منذ 59 دقيقة'],
  [HOUR, 'منذ ساعة'],
  [2 * HOUR, 'منذ ساعتين'],
  [3.9 * HOUR, 'منذ 3 ساعات'],
  [12 * HOUR, 'منذ 12 ساعة'],
  [24 * HOUR - 1, 'منذ 23 ساعة'],
  [24 * HOUR, 'منذ يوم'],
  [48 * HOUR, 'منذ يومين'],
  [100 * 24 * HOUR, 'منذ 100 يوم'],
])('timeAgo writes an age of %i milliseconds in Arabic, in its largest whole unit', (milliseconds, text) => {
  expect(timeAgo(milliseconds)).toBe(text)
})
