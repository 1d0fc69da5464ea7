import { expect, test } from 'vitest'
import { utcMoment } from './moment.ts'

test.each(['2030-01-31T23:59:59Z', '2030-01-31T23:59:59.123Z', '2028-02-29T00:00:00Z', new Date(0).toISOString()])(
  '%s is a valid moment',
  (text) => {
    expect(utcMoment.safeParse(text).success).toBe(true)
  },
)

test.each([
  '2030-01-31',
  '2030-13-01T00:00:00Z',
  '2027-02-30T10:00:00Z',
  '2030-01-31T25:00:00Z',
  '2030-01-31T24:00:00Z',
  '2030-01-31T23:59:59',
  '2030-01-31T23:59:59+02:00',
  '',
])('the text «%s» is refused as a moment in UTC', (text) => {
  expect(utcMoment.safeParse(text).success).toBe(false)
})
