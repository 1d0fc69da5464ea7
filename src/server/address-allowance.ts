import { createHmac, randomBytes } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import { AddressCounts } from './address-counts.ts'

/** A set of networks. */
export interface Networks {
  /** Whether the address is in one of the networks. */
  check(address: string, family: 'ipv4' | 'ipv6'): boolean
}

/** An address in the faculty's networks, which many people share, may use as much as this many other addresses. */
export const CAMPUS_HOUSEHOLDS = 100

/** Returns the networks of a setting such as `196.204.0.0/16,2001:db8::/32`; undefined for an empty list. */
export function networksOf(networks: readonly string[]): Networks | undefined {
  if (networks.length === 0) return undefined
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const [family, all] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
    list.addSubnet(address, bits === undefined ? all : Number(bits), family)
  }
  return list
}

/** Whether an IP address is in one of the networks. */
export function isWithin(networks: Networks | undefined, ip: string): boolean {
  const [address = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  const family = isIP(address)
  return family !== 0 && (networks?.check(address, family === 6 ? 'ipv6' : 'ipv4') ?? false)
}

/**
 * Returns a function that maps an address to its key: a hash under a random key of this process, so that no address is
 * stored. A household usually has a whole IPv6 /64, so all addresses of a /64 have the same key.
 */
export function addressKeys(): (ip: string) => string {
  const key = randomBytes(32)
  return (ip) => createHmac('sha256', key).update(householdOf(ip)).digest('base64')
}

function householdOf(ip: string): string {
  return normalizeIP(ip, 64)
}

/** Returns the key of a token bucket: the household of the address, and the purpose for which units are counted. */
function named(ip: string, about: string): string {
  return `${householdOf(ip)} ${about}`
}

export interface AllowanceOptions {
  /** Units that an address may use at once, and how many are refilled each second (a token bucket). */
  burst: number
  perSecond: number
  /** The faculty's networks: behind each of their addresses are many people. */
  campus: Networks | undefined
  now: () => Date
}

/**
 * A token bucket for each address, in this process: an address uses units, and they are refilled over time. `about`
 * selects one of several buckets of the same address.
 */
export class AddressAllowance {
  readonly #options: AllowanceOptions
  readonly #used: AddressCounts

  constructor(options: AllowanceOptions) {
    this.#options = options
    this.#used = new AddressCounts(randomBytes(32), options.perSecond)
  }

  /**
   * Takes units. Returns 0 or, if too few are left, takes none and returns the milliseconds until they are refilled.
   */
  take(ip: string, units = 1, about = ''): number {
    const { burst, perSecond } = this.#of(ip)
    const used = this.used(ip, about)
    const missing = used + units - burst
    if (missing > 0) return Math.ceil((missing / perSecond) * 1000)
    this.#set(ip, used + units, about)
    return 0
  }

  /** Takes units even where too few are left, so that later calls wait for the refill. */
  charge(ip: string, units: number): void {
    const { burst } = this.#of(ip)
    this.#set(ip, Math.min(this.used(ip) + units, burst * 2))
  }

  giveBack(ip: string, units = 1): void {
    this.#set(ip, Math.max(0, this.used(ip) - units))
  }

  /** Units that the address has used and that are not refilled yet. */
  used(ip: string, about = ''): number {
    const used = this.#used.get(named(ip, about))
    if (!used) return 0
    const seconds = Math.max(0, this.#options.now().getTime() - used.at) / 1000
    return Math.max(0, used.units - seconds * this.#of(ip).perSecond)
  }

  /** The used share of the units that an address may use at once. */
  share(ip: string): number {
    return this.used(ip) / this.#of(ip).burst
  }

  #set(ip: string, units: number, about = ''): void {
    this.#used.set(named(ip, about), { units, at: this.#options.now().getTime() })
  }

  #of(ip: string): { burst: number; perSecond: number } {
    const { burst, perSecond, campus } = this.#options
    const households = isWithin(campus, ip) ? CAMPUS_HOUSEHOLDS : 1
    return { burst: burst * households, perSecond: perSecond * households }
  }
}
