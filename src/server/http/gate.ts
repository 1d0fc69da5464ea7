import type { FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { type Actor, type Caller, type SignedIn, signedIn } from '#server/actor.ts'
import { isProved, refusalOf } from '#server/db/admission.rules.ts'
import { AppError } from '#server/errors/app-error.ts'
import { placeOf } from './caller-place.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a test fails on a route without it. */
    access?: Access
  }
}

/** Finds out, before a handler runs, who calls and whether the call comes from the portal's own pages. */
export interface Gate {
  /**
   * Returns the caller of a `Cookie` header; null without a valid session. With `isActivity` the call extends an office
   * session.
   */
  callerOf: (cookies: string, isActivity: boolean) => Promise<SignedIn | null>
  /** The origin of PUBLIC_URL, whose pages alone may send changes; undefined if PUBLIC_URL is not set. */
  publicOrigin: string | undefined
  now: () => Date
}

/** The signed-in caller of each request, also of a refused one. */
const asking = new WeakMap<FastifyRequest, SignedIn>()

/** Returns who sent a request, even if it was refused; null for a visitor, and before the gate has looked. */
export function callerAsking(request: FastifyRequest): SignedIn | null {
  return asking.get(request) ?? null
}

/**
 * Checks a request's origin and its caller's rights before its input is read. Checks the rights again when the body has
 * arrived, which may take minutes. An endpoint may also require a fresh proof (a password, code or passkey given
 * recently), always or for some bodies. Stores the caller for `callerOf`.
 */
export function admission(gate: Gate, { method, access, proof, isSetUp, isPolled = false }: Endpoint) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const requireProof = (caller: SignedIn | null) => {
    if (caller && !isProved(caller, gate.now())) throw new AppError('proof_required')
  }
  const admit = async (request: FastifyRequest) => {
    const { cookie } = request.headers
    const caller = cookie === undefined ? null : await gate.callerOf(cookie, !isPolled)
    if (caller) asking.set(request, caller)
    const refusal = refusalOf({ access, isSetUp }, caller)
    if (refusal) throw new AppError(refusal)
    if (proof === true) requireProof(caller)
    if (caller) callers.set(request, { ...caller, access, isSetUp })
  }
  return {
    callerOf: (request: FastifyRequest) => callers.get(request) ?? null,
    onRequest: async (request: FastifyRequest) => {
      if (method !== 'GET') refuseOtherSites(request, gate.publicOrigin)
      await admit(request)
    },
    preValidation: async (request: FastifyRequest) => {
      if (method !== 'GET' && callers.has(request)) await admit(request)
    },
    preHandler: async (request: FastifyRequest) => {
      // Fastify has parsed the body with the endpoint's own schema.
      if (typeof proof === 'function' && proof(request.body as never)) requireProof(callers.get(request) ?? null)
    },
  }
}

/** Returns the caller as an actor of the audit log. Throws signed_out for a visitor. */
export function actorOf(caller: Caller | null, request: FastifyRequest): Actor {
  const { uid, name, session, access, isSetUp = false } = signedIn(caller)
  return { uid, name, place: placeOf(request), admitted: { uid, session, access, isSetUp } }
}

/**
 * Refuses a change sent by a page of another origin (CSRF). Browsers send the page's origin; other programs send none,
 * and send no cookies of their own accord. Without PUBLIC_URL the origin's host must equal the request's host.
 */
function refuseOtherSites({ headers }: FastifyRequest, publicOrigin: string | undefined): void {
  const { origin, host } = headers
  if (origin === undefined) {
    const site = headers['sec-fetch-site']
    if (site === undefined || site === 'same-origin' || site === 'none') return
  } else if (publicOrigin !== undefined ? origin === publicOrigin : hostOf(origin) === host) return
  throw new AppError('cross_site')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
