import { expect, test } from 'vitest'
import { appealsPeriod } from './appeals-period.ts'

const OPENS = '2025-07-01T10:00:00.000Z'
const CLOSES = '2025-07-10T10:00:00.000Z'

test.each([
  ['a moment before the opening', OPENS, CLOSES, '2025-07-01T09:59:59.999Z', 'early'],
  ['at the opening', OPENS, CLOSES, OPENS, 'open'],
  ['a moment before the closing', OPENS, CLOSES, '2025-07-10T09:59:59.999Z', 'open'],
  ['at the closing', OPENS, CLOSES, CLOSES, 'late'],
  ['without an opening', null, CLOSES, '2020-01-01T00:00:00.000Z', 'open'],
  ['without a closing', OPENS, null, '2030-01-01T00:00:00.000Z', 'open'],
  ['without both', null, null, OPENS, 'open'],
])('appealsPeriod returns whether students may appeal now: %s', (_, opens_at, closes_at, now, state) => {
  expect(appealsPeriod({ opens_at, closes_at }, new Date(now))).toEqual({ state, opens_at, closes_at })
})
