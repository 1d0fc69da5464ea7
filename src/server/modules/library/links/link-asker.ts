import { type LookupAddress, type LookupOptions, lookup as lookupHost } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LinkFault } from '#contract/admin-links.ts'
import { isPrivateAddress } from './private-address.ts'

/** The result of checking a link. */
export interface LinkFinding {
  /** The status of the last response, or null if there was none. */
  status: number | null
  /** What is wrong with the link, or null if it works. */
  fault: LinkFault | null
}

export type AskLink = (url: string) => Promise<LinkFinding>

export interface LinkAskerOptions {
  /** Whether an IP address must not be contacted; tests allow their own server. */
  isRefused?: (address: string) => boolean
  timeoutMs?: number
}

const TIMEOUT_MS = 5000
const MAX_REDIRECTS = 5
/** Some sites do not respond to clients without a user agent. */
const HEADERS = { 'user-agent': 'Mozilla/5.0 (compatible; Diwan link check)', accept: '*/*' }

/**
 * Returns a function that checks a web address by HEAD, and by GET if HEAD fails. It follows up to MAX_REDIRECTS
 * redirects. It connects to no private network, even if a host name or a redirect leads there: each connection checks
 * the very address that it uses. It never rejects.
 */
export function linkAsker({ isRefused = isPrivateAddress, timeoutMs = TIMEOUT_MS }: LinkAskerOptions = {}): AskLink {
  return async (url) => {
    // All requests of one link together get twice the timeout, so that redirects cannot multiply it.
    const end = Date.now() + 2 * timeoutMs
    const ask: Ask = (next, method) =>
      send(next, { method, isRefused, timeoutMs: Math.max(1, Math.min(timeoutMs, end - Date.now())) })
    try {
      return await follow(url, ask)
    } catch (error) {
      return { status: null, fault: faultOf(error) }
    }
  }
}

interface Reply {
  status: number
  location: string | undefined
}

type Ask = (url: URL, method: 'HEAD' | 'GET') => Promise<Reply>

class RefusedAddressError extends Error {}

async function follow(address: string, ask: Ask): Promise<LinkFinding> {
  let url = new URL(address)
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const { status, location } = await askTwice(url, ask)
    const isRedirect = status >= 300 && status < 400 && status !== 304 && location !== undefined
    if (!isRedirect) return { status, fault: status < 400 ? null : 'status' }
    url = new URL(location, url)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return { status, fault: 'redirects' }
  }
  return { status: null, fault: 'redirects' }
}

/** Requests by HEAD and, if that fails, by GET, because many sites reject HEAD. */
async function askTwice(url: URL, ask: Ask): Promise<Reply> {
  const reply = await ask(url, 'HEAD').catch((error: unknown) => {
    if (error instanceof RefusedAddressError) throw error
    return undefined
  })
  return reply && reply.status < 400 ? reply : ask(url, 'GET')
}

interface SendOptions {
  method: 'HEAD' | 'GET'
  isRefused: (address: string) => boolean
  timeoutMs: number
}

function send(url: URL, { method, isRefused, timeoutMs }: SendOptions): Promise<Reply> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node connects to a numeric address without calling `lookup`, so such an address is checked here.
  if (isIP(host) !== 0 && isRefused(host)) return Promise.reject(new RefusedAddressError(host))
  return new Promise((resolve, reject) => {
    const options: RequestOptions = { method, headers: HEADERS, agent: false, lookup: guardedLookup(isRefused) }
    const sent = request(url, options, (response: IncomingMessage) => {
      const { statusCode: status = 0, headers } = response
      resolve({ status, location: headers.location })
      // Only status and location are needed; a body of any length is not read.
      response.destroy()
    })
    const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), timeoutMs)
    sent.on('close', () => clearTimeout(timer))
    sent.on('error', reject)
    sent.end()
  })
}

type LookupDone = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * Returns a lookup function for the connection itself: it checks the very addresses that are then connected to. With a
 * separate check, the next lookup could return other addresses.
 */
function guardedLookup(isRefused: (address: string) => boolean) {
  return (host: string, options: LookupOptions, done: LookupDone): void => {
    lookupHost(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('no address'), [])
      if (addresses.some(({ address }) => isRefused(address))) return done(new RefusedAddressError(host), [])
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

function faultOf(error: unknown): LinkFault {
  if (error instanceof RefusedAddressError) return 'private_address'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'ERR_INVALID_URL') return 'no_host'
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : 'no_answer'
}
