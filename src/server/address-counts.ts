import { createHmac } from 'node:crypto'

/** Places of a bucket. An address is counted in one bucket only; a full one drops the address with the fewest units. */
const PLACES = 8
/** The most addresses that are counted at a time. */
const MOST_ADDRESSES = PLACES * 16_384

/** What an address has used, and when it was written. */
export interface Used {
  units: number
  at: number
}

/**
 * Counts units by address, in three megabytes that never grow. An address is known by 64 bits of a hash under a key
 * that lives as long as the process; no address is stored. Where there is no room, the address that has used least is
 * forgotten, so that a flood from everywhere does not hide one that has used much.
 */
export class AddressCounts {
  readonly #key: Buffer
  readonly #perSecond: number
  readonly #buckets: number
  readonly #prints: Uint32Array
  readonly #units: Float64Array
  readonly #at: Float64Array

  /** Takes the hashes' key, how many units come back in a second, and the most addresses, a multiple of eight. */
  constructor(key: Buffer, perSecond: number, most = MOST_ADDRESSES) {
    this.#key = key
    this.#perSecond = perSecond
    this.#buckets = most / PLACES
    this.#prints = new Uint32Array(2 * most)
    this.#units = new Float64Array(most)
    this.#at = new Float64Array(most)
  }

  /** Undefined for an address that is not counted. */
  get(address: string): Used | undefined {
    const { bucket, low, high } = this.#placesOf(address)
    const place = this.#find(bucket, low, high)
    if (place === undefined) return undefined
    return { units: this.#units[place] ?? 0, at: this.#at[place] ?? 0 }
  }

  set(address: string, { units, at }: Used): void {
    const { bucket, low, high } = this.#placesOf(address)
    const place = this.#find(bucket, low, high) ?? this.#lightest(bucket, at)
    this.#prints[2 * place] = low
    this.#prints[2 * place + 1] = high
    this.#units[place] = units
    this.#at[place] = at
  }

  #placesOf(address: string) {
    const hash = createHmac('sha256', this.#key).update(address).digest()
    // Zero marks a free place.
    return {
      bucket: (hash.readUInt32LE(8) % this.#buckets) * PLACES,
      low: hash.readUInt32LE(0) || 1,
      high: hash.readUInt32LE(4),
    }
  }

  #find(bucket: number, low: number, high: number): number | undefined {
    for (let place = bucket; place < bucket + PLACES; place += 1) {
      if (this.#prints[2 * place] === low && this.#prints[2 * place + 1] === high) return place
    }
    return undefined
  }

  /** Returns a free place or, in a full bucket, that of the address with the fewest units outstanding. */
  #lightest(bucket: number, now: number): number {
    let [lightest, least] = [bucket, Number.POSITIVE_INFINITY]
    for (let place = bucket; place < bucket + PLACES; place += 1) {
      if (this.#prints[2 * place] === 0) return place
      const seconds = (now - (this.#at[place] ?? 0)) / 1000
      const left = (this.#units[place] ?? 0) - seconds * this.#perSecond
      if (left < least) [lightest, least] = [place, left]
    }
    return lightest
  }
}
