import * as z from 'zod/mini'
import {
  type Address,
  type BodyOf,
  type Endpoint,
  endpointUrl,
  type Given,
  type ResponseOf,
} from '#contract/endpoint.ts'
import { problemSchema } from '#contract/problem.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { hasSign } from './session-sign.ts'
import { publishedUrl } from './snapshot.ts'

/** What one call needs: path parameters, query and body, as far as its endpoint has them. */
export type CallInput<E> = Address<E> & Given<'body', BodyOf<E>> & { signal?: AbortSignal }

/** Calls an endpoint of the contract and reads the answer with its schema. Every failure is an ApiError. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  const response = await send(endpoint, input)
  const body = await readJson(response, input.signal)
  if (!response.ok) throw problemFrom(response.status, body)
  const answer = z.safeParse(endpoint.response, body)
  if (!answer.success) throw new ApiError('internal', `${endpoint.path}: unexpected answer`)
  // The endpoint's own schema has just read it.
  return answer.data as ResponseOf<E>
}

async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
  try {
    return await fetch(publishedUrl(endpointUrl(endpoint, input)), {
      method: endpoint.method,
      // Who works on what readers see must not be shown what this browser has kept of it.
      cache: hasSign() ? 'no-cache' : 'default',
      headers: { accept: 'application/json', ...(input.body && { 'content-type': 'application/json' }) },
      // Undefined without one.
      body: JSON.stringify(input.body),
      signal: input.signal ?? null,
    })
  } catch (failure) {
    throw unlessAborted(failure, input.signal)
  }
}

/** The body as JSON; undefined where a failure came without one. */
async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (failure) {
    if (!response.ok && !signal?.aborted) return undefined
    throw unlessAborted(failure, signal)
  }
}

/** A call that was given up is no failure: the query library knows its own abort. */
function unlessAborted(failure: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? failure : new ApiError('network', String(failure))
}

/** What an answer that is no success says of itself. */
export function problemFrom(status: number, body: unknown): ApiError {
  const problem = z.safeParse(problemSchema, body)
  if (problem.success) {
    const { code, detail, request_id, fields } = problem.data
    return new ApiError(code, detail, request_id, fields)
  }
  return new ApiError(codeOfBareStatus(status), `status ${status}`)
}

/** For an answer that something between us and the server made, without a problem body. */
function codeOfBareStatus(status: number): ApiErrorCode {
  if (status === 404) return 'not_found'
  return status >= 502 && status <= 504 ? 'service_unavailable' : 'internal'
}
