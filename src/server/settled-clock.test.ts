import { expect, test } from 'vitest'
import { SettledClock } from './settled-clock.ts'

const HOUR = 60 * 60 * 1000
const TRUE_START = Date.parse('2030-01-01T00:00:00Z')

/** Reads a settled clock hourly on a machine whose time is wrong by `wrongBy` hours; returns each reading in hours. */
function looksOf(hours: number, wrongBy: (hour: number) => number): (number | undefined)[] {
  let hour = 0
  const now = () => new Date(TRUE_START + (hour + wrongBy(hour)) * HOUR)
  const clock = new SettledClock(24 * HOUR, now, () => hour * HOUR)
  const looks: (number | undefined)[] = []
  for (; hour < hours; hour += 1) {
    const time = clock.look()
    looks.push(time && (time.getTime() - TRUE_START) / HOUR)
  }
  return looks
}

test('a settled clock gives no time on the first day, and then the machine’s time', () => {
  const looks = looksOf(30, () => 0)
  expect(looks.slice(0, 24).every((time) => time === undefined)).toBe(true)
  expect(looks.slice(24)).toEqual([24, 25, 26, 27, 28, 29])
})

test('a machine’s time that is ahead at the start, or for some hours later, never puts the settled clock ahead', () => {
  for (const wrong of [(hour: number) => (hour < 5 ? 500 : 0), (hour: number) => (hour > 30 && hour < 40 ? 500 : 0)]) {
    const looks = looksOf(100, wrong)
    expect(looks.filter((time, hour) => time !== undefined && time > hour)).toEqual([])
    expect(looks.at(-1)).toBe(99)
  }
})

test('when the machine’s time was behind and is set right, the settled clock follows a day later', () => {
  const looks = looksOf(60, (hour) => (hour < 10 ? -1000 : 0))
  expect(looks[24]).toBe(24 - 1000)
  expect(looks[59]).toBe(59)
})
