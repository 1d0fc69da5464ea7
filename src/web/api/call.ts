import * as z from 'zod/mini'
import {
  type Address,
  type BodyOf,
  type Endpoint,
  endpointUrl,
  type Given,
  type Method,
  type ResponseOf,
} from '#contract/endpoint.ts'
import { problemSchema } from '#contract/problem.ts'
import { KEPT_AT } from '../service-worker/kept-headers.rules.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { markKept } from './kept-answers.ts'
import { readServerClock } from './server-clock.ts'
import { publishedUrl } from './snapshot.ts'

/** The input of a call: path parameters, query and body, as its endpoint declares them. */
export type CallInput<E> = Address<E> & Given<'body', BodyOf<E>> & CallOptions

interface CallOptions {
  signal?: AbortSignal
  /** Makes the call fail with the code `network` if the answer is one that the service worker has stored. */
  refusesKept?: boolean
}

/**
 * Calls an endpoint of the contract and returns the answer, parsed with the endpoint's schema. Retries a few times
 * while the server is overloaded, and a GET also while the server asks this client's address to wait a few seconds.
 * Throws ApiError.
 */
export function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  return withPatience(() => callOnce(endpoint, input), input.signal, endpoint.method === 'GET')
}

/**
 * Calls `ask`; retries it if the server refuses the call as overloaded, or if the call is a look-up and the server asks
 * this client's address to wait a few seconds. Throws what `ask` throws, or the signal's reason.
 */
export async function withPatience<T>(ask: () => Promise<T>, signal?: AbortSignal, isLookUp = false): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.code === 'overloaded' || (isLookUp && isSlowed(error)))) throw error
    const { askAgain } = await import('./busy-server.ts')
    return askAgain(ask, error, signal)
  }
}

/**
 * Whether a 429 asks for a short wait, as for look-ups that are slowed by address. A call beyond a limit gets a
 * Retry-After of minutes, which is too long to wait for.
 */
function isSlowed({ code, retryAfterS = LONGEST_SLOWED_S }: ApiError): boolean {
  return code === 'too_many_requests' && retryAfterS < LONGEST_SLOWED_S
}

const LONGEST_SLOWED_S = 10

async function callOnce<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  const response = await send(endpoint, input)
  if (input.refusesKept && response.headers.has(KEPT_AT)) throw new ApiError('network', 'not the server’s answer')
  const body = await readJson(response, input.signal)
  if (!response.ok) throw problemFrom(response.status, body, response.headers.get('retry-after'))
  const answer = z.safeParse(endpoint.response, body)
  if (!answer.success) throw new ApiError('internal', `${endpoint.path}: unexpected answer`)
  markKept(answer.data, response.headers.get(KEPT_AT))
  // `answer.data` has just been parsed with the endpoint's schema.
  return answer.data as ResponseOf<E>
}

async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
  try {
    const url = publishedUrl(endpointUrl(endpoint, input))
    const early = endpoint.method === 'GET' ? takeEarlyAnswer(url) : undefined
    const response = await (early ?? ask(url, endpoint.method, input))
    readServerClock(response.headers)
    return response
  } catch (failure) {
    throw unlessAborted(failure, input.signal)
  }
}

function ask(
  url: string,
  method: Method,
  { body, signal }: { body?: unknown; signal?: AbortSignal },
): Promise<Response> {
  return fetch(url, {
    method,
    // Makes the browser revalidate. Otherwise it would reuse an old response when the reader goes back to a page.
    cache: 'no-cache',
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    // `undefined` for a call without a body, which `fetch` sends without one.
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
}

/** Returns the body as JSON; undefined if an error response has none. */
async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (failure) {
    if (!response.ok && !signal?.aborted) return undefined
    throw unlessAborted(failure, signal)
  }
}

/** Returns the signal's reason if the call was aborted, because the query library recognises it; else the failure. */
function unlessAborted(failure: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? failure : new ApiError('network', String(failure))
}

/** Maps an error response to an ApiError; `retryAfter` is the value of its Retry-After header, null without one. */
export function problemFrom(status: number, body: unknown, retryAfter: string | null): ApiError {
  const problem = z.safeParse(problemSchema, body)
  if (!problem.success) return new ApiError(CODES_OF_BARE[status] ?? 'internal', `status ${status}`)
  const { code, detail, request_id, fields } = problem.data
  const error = new ApiError(code, detail, request_id, fields)
  error.retryAfterS = Number(retryAfter) || undefined
  return error
}

/**
 * Codes, by status, for error responses without a problem body, such as the 413 of a proxy that accepts only small
 * request bodies.
 */
const CODES_OF_BARE: Readonly<Record<number, ApiErrorCode>> = {
  404: 'not_found',
  413: 'too_large',
  429: 'too_many_requests',
  502: 'service_unavailable',
  503: 'service_unavailable',
  504: 'service_unavailable',
}
