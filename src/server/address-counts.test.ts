import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { AddressAllowance } from './address-allowance.ts'
import { AddressCounts } from './address-counts.ts'

/** The most addresses that are counted in these tests: fewer than in a portal, so that the flood takes less time. */
const MOST = 16_384

test('the units last written for an address are returned for it, and other addresses keep theirs', () => {
  const counts = new AddressCounts(randomBytes(32), 1)
  expect(counts.get('a')).toBeUndefined()
  counts.set('a', { units: 3.25, at: 1000 })
  counts.set('b', { units: 7, at: 2000 })
  counts.set('a', { units: 4, at: 1500 })
  expect([counts.get('a'), counts.get('b'), counts.get('c')]).toEqual([
    { units: 4, at: 1500 },
    { units: 7, at: 2000 },
    undefined,
  ])
})

test('counting a flood of addresses takes no further memory and evicts no address that has used many units', () => {
  const counts = new AddressCounts(randomBytes(32), 1, MOST)
  const heavy = Array.from({ length: 50 }, (_, number) => `heavy ${number}`)
  for (const address of heavy) counts.set(address, { units: 500, at: 0 })
  const { arrayBuffers } = process.memoryUsage()
  const flood = 4 * MOST
  for (let number = 0; number < flood; number += 1) counts.set(`flood ${number}`, { units: 1, at: 10_000 })

  // The limit is above zero because `arrayBuffers` also counts the small buffers of hashes not yet garbage collected.
  expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(10_000_000)
  expect(heavy.map((address) => counts.get(address)?.units)).toEqual(heavy.map(() => 500))
  let known = 0
  for (let number = 0; number < flood; number += 1) if (counts.get(`flood ${number}`)) known += 1
  expect(known).toBeLessThanOrEqual(MOST)
  expect(known).toBeGreaterThan(0.9 * MOST)
})

test('addresses whose units have been refilled are evicted from a full table first', () => {
  const counts = new AddressCounts(randomBytes(32), 1, MOST)
  for (let number = 0; number < 3 * MOST; number += 1) counts.set(`old ${number}`, { units: 100, at: 0 })
  // With one unit refilled a second, the old addresses' hundred units are back after a hundred seconds.
  const late = Array.from({ length: 1000 }, (_, number) => `late ${number}`)
  for (const address of late) counts.set(address, { units: 2, at: 200_000 })
  expect(late.filter((address) => counts.get(address) === undefined)).toEqual([])
})

test('units are counted by purpose and address, and an IPv6 /64 counts as one address', () => {
  const now = new Date('2030-01-01T09:00:00Z')
  const allowance = new AddressAllowance({ burst: 2, perSecond: 1, campus: undefined, now: () => now })
  expect([allowance.take('192.0.2.1'), allowance.take('192.0.2.1'), allowance.take('192.0.2.1')]).toEqual([0, 0, 1000])
  expect(allowance.take('192.0.2.1', 1, 'another')).toBe(0)
  expect([allowance.take('2001:db8::1', 2), allowance.take('2001:db8::2', 1)]).toEqual([0, 1000])
})
