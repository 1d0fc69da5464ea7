import type { IncomingMessage, ServerResponse } from 'node:http'
import { AddressAllowance, isWithin, type Networks, networksOf } from '#server/address-allowance.ts'
import { AppError } from '#server/errors/app-error.ts'
import { refuseUnrouted } from './error-handler.ts'

/**
 * The look-ups of single students that an address may make: at once, and then each second. A hall of students behind
 * one address stays below this limit; somebody who collects transcripts one by one exceeds it.
 */
const ALLOWED = { burst: 600, perSecond: 10 }
/**
 * How many units a look-up costs that finds nobody, or a student who may not be shown, so that guessing seat numbers is
 * slowed soon.
 */
const MISS = 10

/** A look-up's URL: a seat in a year's list, a number of `/api/find`, or a student's transcript. */
const ONE_STUDENT = /^\/api\/(?:find\/|degrees\?(?:.*&)?student_id=|\w+\/degrees\/[^/?]+\/[^/?])/

/** Slows look-ups of single students by address; lists and files are not limited. docs/decisions/0055-the-door.md */
export class LookUps {
  readonly #allowance: AddressAllowance
  readonly #addressOf: (request: IncomingMessage) => string

  constructor({
    trustedProxies,
    ...options
  }: {
    trustedProxies: readonly string[]
    campus: Networks | undefined
    now: () => Date
  }) {
    this.#allowance = new AddressAllowance({ ...ALLOWED, ...options })
    this.#addressOf = addressReader(trustedProxies)
  }

  /** Whether a look-up is refused: an address that has made too many gets 429. Every other look-up is counted. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    const address = this.#addressOf(request)
    const wait = this.#allowance.take(address)
    if (wait > 0) {
      const retryAfterS = Math.ceil(wait / 1000)
      refuseUnrouted(response, new AppError('too_many_requests', undefined, { retryAfterS }))
      return true
    }
    response.once('finish', () => {
      // The look-up does not count, because the reader learned nothing new: the browser had the answer already, or the
      // portal was overloaded.
      if (response.statusCode === 304 || response.statusCode === 503) this.#allowance.giveBack(address)
      else if (response.statusCode >= 400 && response.statusCode < 500) this.#allowance.charge(address, MISS - 1)
    })
    return false
  }
}

/** Whether a URL is a look-up of one student, also if it is percent-encoded. */
export function isLookUp(url: string): boolean {
  return ONE_STUDENT.test(url.includes('%') ? decoded(url) : url)
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

/** The networks of the names that TRUSTED_PROXIES accepts. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Returns a function that gives a request's address before the router, equal to Fastify's later `request.ip`: the last
 * address in X-Forwarded-For that is not a trusted proxy's.
 */
export function addressReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const proxies = networksOf(trustedProxies.flatMap((name) => NAMED[name] ?? name))
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    const hops = forwarded.map((hop) => hop.trim()).filter(Boolean)
    let address = socket.remoteAddress ?? ''
    while (hops.length > 0 && isWithin(proxies, address)) address = hops.pop() ?? ''
    return address
  }
}
