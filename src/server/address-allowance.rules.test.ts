import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { AddressAllowance, addressKeys, isWithin, networksOf } from './address-allowance.ts'
import { AddressCounts } from './address-counts.ts'

const START_MS = Date.parse('2026-11-02T09:00:00.000Z')

test.each([
  [['192.0.2.0/24'], '192.0.2.255', true],
  [['192.0.2.0/24'], '192.0.3.0', false],
  [['192.0.2.0/24'], '::ffff:192.0.2.7', true],
  [['192.0.2.0/24'], '1::ffff:192.0.2.7', false],
  [['192.0.2.7'], '192.0.2.7', true],
  [['192.0.2.7'], '192.0.2.6', false],
  [['2001:db8::/32'], '2001:db8:ffff::1', true],
  [['2001:db8::/32'], '2001:db9::1', false],
  [['2001:db8::7'], '2001:db8::7', true],
  [['2001:db8::7'], '2001:db8::6', false],
  [['fe80::/10'], 'fe80::1%eth0', true],
  [['192.0.2.0/24', '2001:db8::/32'], '2001:db8::1', true],
  [['0.0.0.0/0'], 'nonsense', false],
])('whether one of the networks %j contains %s: %s', (networks, ip, isIn) => {
  expect(isWithin(networksOf(networks), ip)).toBe(isIn)
})

test('an empty list of networks is undefined, and no address is within it', () => {
  expect([networksOf([]), isWithin(undefined, '192.0.2.7')]).toEqual([undefined, false])
})

test('addresses are stored as keyed hashes: one hash for an IPv6 /64, and another key in each process', () => {
  const [keyOf, other] = [addressKeys(), addressKeys()]
  expect(keyOf('192.0.2.7')).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect(keyOf('192.0.2.7')).toBe(keyOf('192.0.2.7'))
  expect(keyOf('192.0.2.7')).not.toBe(keyOf('192.0.2.8'))
  expect(keyOf('192.0.2.7')).not.toBe(other('192.0.2.7'))
  expect(keyOf('2001:db8:0:1::1')).toBe(keyOf('2001:db8:0:1:ffff::2'))
  expect(keyOf('2001:db8:0:1::1')).not.toBe(keyOf('2001:db8:0:0:ffff::2'))
})

/** Returns an allowance of ten units, four refilled each second, and the clock that it reads. */
function allowanceOf(campus?: string) {
  const clock = { ms: START_MS }
  const networks = campus === undefined ? undefined : networksOf([campus])
  const options = { burst: 10, perSecond: 4, campus: networks, now: () => new Date(clock.ms) }
  return { allowance: new AddressAllowance(options), clock }
}

test('an address may use its burst at once, then has to wait the returned time while its units are refilled', () => {
  const { allowance, clock } = allowanceOf()
  expect([allowance.take('192.0.2.7', 9), allowance.take('192.0.2.7')]).toEqual([0, 0])
  expect([allowance.take('192.0.2.7'), allowance.take('192.0.2.7', 3)]).toEqual([250, 750])
  expect([allowance.used('192.0.2.7'), allowance.share('192.0.2.7')]).toEqual([10, 1])
  clock.ms += 500
  expect([allowance.used('192.0.2.7'), allowance.share('192.0.2.7')]).toEqual([8, 0.8])
  clock.ms -= 501
  expect(allowance.used('192.0.2.7')).toBe(10)
  clock.ms += 60_000
  expect([allowance.used('192.0.2.7'), allowance.used('192.0.2.8')]).toEqual([0, 0])
})

test('the wait until units are refilled is rounded up to whole milliseconds', () => {
  const { allowance, clock } = allowanceOf()
  allowance.charge('192.0.2.7', 10)
  clock.ms += 1
  expect(allowance.take('192.0.2.7', 0.0001)).toBe(0)
  expect(allowance.take('192.0.2.7', 1.0001)).toBe(250)
})

test('an address can be charged more than its burst, up to twice the burst, and units can be given back', () => {
  const { allowance } = allowanceOf()
  allowance.charge('192.0.2.7', 12)
  expect(allowance.used('192.0.2.7')).toBe(12)
  allowance.charge('192.0.2.7', 12)
  expect(allowance.used('192.0.2.7')).toBe(20)
  allowance.giveBack('192.0.2.7')
  allowance.giveBack('192.0.2.7', 4)
  expect(allowance.used('192.0.2.7')).toBe(15)
  allowance.giveBack('192.0.2.7', 16)
  expect(allowance.used('192.0.2.7')).toBe(0)
})

test('units are counted by purpose and address in buckets of their own, which the addresses of an IPv6 /64 share', () => {
  const { allowance } = allowanceOf()
  allowance.take('2001:db8:0:1::1', 3)
  allowance.take('2001:db8:0:1::1', 4, 'files')
  expect([allowance.used('2001:db8:0:1::2'), allowance.used('2001:db8:0:1::2', 'files')]).toEqual([3, 4])
  expect([allowance.used('2001:db8:0:0::1'), allowance.used('2001:db8:0:1::2', 'other')]).toEqual([0, 0])
})

test('an address in the faculty’s networks has a hundred times the burst and the refill', () => {
  const { allowance, clock } = allowanceOf('192.0.2.0/24')
  expect([allowance.take('192.0.2.7', 1000), allowance.take('192.0.2.7', 4)]).toEqual([0, 10])
  expect(allowance.take('192.0.3.7', 11)).toBe(250)
  clock.ms += 1000
  expect(allowance.used('192.0.2.7')).toBe(600)
})

// Eight addresses share a bucket of `AddressCounts`; the third 32-bit word of an address's hash selects the bucket.
const KEY = Buffer.alloc(32, 7)
const BUCKETS = 16_384
/** Nine addresses whose hashes select one bucket, and an address whose hash selects the next bucket. */
const CROWD = (() => {
  const byBucket = new Map<number, string[]>()
  for (let n = 0; ; n += 1) {
    const bucket = createHmac('sha256', KEY).update(`a${n}`).digest().readUInt32LE(8) % BUCKETS
    const names = byBucket.get(bucket) ?? []
    byBucket.set(bucket, [...names, `a${n}`])
    if (names.length < 8) continue
    const next = byBucket.get(bucket + 1)?.[0]
    if (next !== undefined) return { names: [...names, `a${n}`], next }
  }
})()

test('a full bucket of addresses evicts the address with the fewest units outstanding, and no other', () => {
  const [first = '', second = '', third = '', ...others] = CROWD.names
  const last = others.pop() ?? ''
  const counts = new AddressCounts(KEY, 2)
  counts.set(CROWD.next, { units: 1, at: 0 })
  // Two units are refilled a second: at ten seconds 10 units of `first` are outstanding, 11 of `second`, 9 of `third`.
  counts.set(first, { units: 30, at: 0 })
  counts.set(second, { units: 11, at: 10_000 })
  counts.set(third, { units: 29, at: 0 })
  for (const name of others) counts.set(name, { units: 500, at: 0 })
  counts.set(last, { units: 1, at: 10_000 })
  expect([counts.get(first), counts.get(second), counts.get(third)]).toEqual([
    { units: 30, at: 0 },
    { units: 11, at: 10_000 },
    undefined,
  ])
  expect(others.map((name) => counts.get(name)?.units)).toEqual(others.map(() => 500))
  expect([counts.get(last)?.units, counts.get(CROWD.next)?.units]).toEqual([1, 1])
})

test('a full bucket evicts an address that has used few units before earlier addresses that have used many', () => {
  const [light = '', ...heavy] = CROWD.names
  const last = heavy.pop() ?? ''
  const counts = new AddressCounts(KEY, 2)
  for (const name of heavy) counts.set(name, { units: 500, at: 0 })
  counts.set(light, { units: 11, at: 10_000 })
  counts.set(last, { units: 1, at: 10_000 })
  expect(counts.get(light)).toBeUndefined()
  expect(heavy.map((name) => counts.get(name)?.units)).toEqual(heavy.map(() => 500))
})

test('a bucket holds eight addresses, and writing an address again takes no second slot', () => {
  const counts = new AddressCounts(KEY, 2)
  const eight = CROWD.names.slice(0, 8)
  for (const [n, name] of eight.entries()) counts.set(name, { units: n, at: 1 })
  for (const [n, name] of eight.entries()) counts.set(name, { units: n + 20, at: 2 })
  expect(eight.map((name) => counts.get(name))).toEqual(eight.map((_, n) => ({ units: n + 20, at: 2 })))
})
