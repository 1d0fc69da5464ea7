import { createHmac } from 'node:crypto'

/** Slots of a bucket. An address's hash selects its bucket; a full bucket evicts the address with the fewest units. */
const PLACES = 8
/** The most addresses that are counted at a time. */
const MOST_ADDRESSES = PLACES * 16_384

/** Units that an address had used, and the time in milliseconds at which that was true. */
export interface Used {
  units: number
  at: number
}

/** The slots of all buckets: the address's hash as two words, and what it has used. */
interface Slots {
  prints: Uint32Array
  units: Float64Array
  at: Float64Array
}

/**
 * Counts units by address in about three megabytes, allocated once, when the first address is counted: a faculty that
 * nobody visits needs none. An address is stored as 64 bits of a hash under a random key of this process. A full bucket
 * evicts the address with the fewest units outstanding, so a flood from many addresses cannot evict an address that has
 * used many.
 */
export class AddressCounts {
  readonly #key: Buffer
  readonly #perSecond: number
  readonly #buckets: number
  #slots: Slots | undefined

  /** `key` is the key of the hashes; `perSecond` units are refilled each second; `most` is a multiple of eight. */
  constructor(key: Buffer, perSecond: number, most = MOST_ADDRESSES) {
    this.#key = key
    this.#perSecond = perSecond
    this.#buckets = most / PLACES
  }

  /** Returns the units of an address; undefined if it was never counted or has been evicted. */
  get(address: string): Used | undefined {
    const slots = this.#slots
    if (!slots) return undefined
    const { bucket, low, high } = this.#placesOf(address)
    const place = find(slots, bucket, low, high)
    if (place === undefined) return undefined
    return { units: slots.units[place] ?? 0, at: slots.at[place] ?? 0 }
  }

  set(address: string, { units, at }: Used): void {
    this.#slots ??= emptySlots(this.#buckets * PLACES)
    const slots = this.#slots
    const { bucket, low, high } = this.#placesOf(address)
    const place = find(slots, bucket, low, high) ?? this.#lightest(slots, bucket, at)
    slots.prints[2 * place] = low
    slots.prints[2 * place + 1] = high
    slots.units[place] = units
    slots.at[place] = at
  }

  #placesOf(address: string) {
    const hash = createHmac('sha256', this.#key).update(address).digest()
    // A low word of 0 marks a free slot, so for a hash whose low word is 0, a 1 is stored.
    return {
      bucket: (hash.readUInt32LE(8) % this.#buckets) * PLACES,
      low: hash.readUInt32LE(0) || 1,
      high: hash.readUInt32LE(4),
    }
  }

  /** Returns a free slot or, in a full bucket, the slot of the address with the fewest units outstanding at `now`. */
  #lightest({ prints, units, at }: Slots, bucket: number, now: number): number {
    let [lightest, least] = [bucket, Number.POSITIVE_INFINITY]
    for (let place = bucket; place < bucket + PLACES; place += 1) {
      if (prints[2 * place] === 0) return place
      const seconds = (now - (at[place] ?? 0)) / 1000
      const left = (units[place] ?? 0) - seconds * this.#perSecond
      if (left < least) [lightest, least] = [place, left]
    }
    return lightest
  }
}

function emptySlots(most: number): Slots {
  return { prints: new Uint32Array(2 * most), units: new Float64Array(most), at: new Float64Array(most) }
}

function find({ prints }: Slots, bucket: number, low: number, high: number): number | undefined {
  for (let place = bucket; place < bucket + PLACES; place += 1) {
    if (prints[2 * place] === low && prints[2 * place + 1] === high) return place
  }
  return undefined
}
