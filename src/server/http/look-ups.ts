import type { IncomingMessage, ServerResponse } from 'node:http'
import { AddressAllowance, isWithin, type Networks, networksOf } from '#server/address-allowance.ts'
import { AppError } from '#server/errors/app-error.ts'
import { refuseUnrouted } from './error-handler.ts'

/**
 * Look-ups of one student that an address may make: at once, and in each second after that. A hall of students who share
 * one address stays below; whoever collects transcripts one by one does not.
 */
const ALLOWED = { burst: 600, perSecond: 10 }
/** What a look-up counts that finds nobody, or a student who may not be shown: seats are tried one by one this way. */
const MISS = 10

/** A seat of a year's list, a number of the card, or a transcript. */
const ONE_STUDENT = /^\/api\/(?:find\/|degrees\?(?:.*&)?student_id=|\w+\/degrees\/[^/?]+\/[^/?])/

/** Slows look-ups of single students by address; lists and files are not touched. docs/decisions/0055-the-door.md */
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

  /** Answers 429 to a look-up of an address that makes too many, and returns true. Counts every other one. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    const address = this.#addressOf(request)
    const wait = this.#allowance.take(address)
    if (wait > 0) {
      const retryAfterS = Math.ceil(wait / 1000)
      refuseUnrouted(response, new AppError('too_many_requests', undefined, { retryAfterS }))
      return true
    }
    response.once('finish', () => {
      // A reader who has the answer already, or gets none for want of room, learns nothing.
      if (response.statusCode === 304 || response.statusCode === 503) this.#allowance.giveBack(address)
      else if (response.statusCode >= 400 && response.statusCode < 500) this.#allowance.charge(address, MISS - 1)
    })
    return false
  }
}

/** Whether an address leads to one student, however it is encoded. */
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

/** The networks behind the names that TRUSTED_PROXIES takes. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Returns a function that gives a request's address before the router, as Fastify's `request.ip` gives it after: the
 * last of X-Forwarded-For that no trusted proxy has.
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
