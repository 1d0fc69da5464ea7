import { expect, test } from 'vitest'
import { keptForThisSecond } from './shared-cache.ts'

const NOW = 1_790_000_000_700

test.each([
  ['1790000000.412', '@1790000000'],
  ['1790000000', '@1790000000'],
  // A cache whose clock is behind revalidates more often; that does no harm.
  ['1789999990.000', '@1789999990'],
  // A clock that is ahead, or an invented second, is limited to the next second of the portal's clock.
  ['1790000001.900', '@1790000001'],
  ['1790003600.000', '@1790000001'],
  ['999999999999', '@1790000001'],
])('for the Diwan-Second %s the answer may be kept until %s', (named, until) => {
  expect(keptForThisSecond(named, NOW)).toEqual(['x-accel-expires', until])
})

test.each([undefined, '', 'soon', '-1', '1e30', '1790000000, 1', '\u0661', '9'.repeat(13)])(
  'the Diwan-Second %s is ignored',
  (named) => {
    expect(keptForThisSecond(named, NOW)).toBeUndefined()
  },
)
