import type { FastifyRequest } from 'fastify'
import { type Access, allows, type Endpoint } from '#contract/endpoint.ts'
import { type Actor, type Caller, signedIn } from '#server/actor.ts'
import { AppError } from '#server/errors/app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a test fails on a route without it. */
    access?: Access
  }
}

/** Decides, before a handler runs, who calls and whether from the portal's own pages. */
export interface Gate {
  /** Returns the caller of a `Cookie` header; null without a valid session. */
  callerOf: (cookies: string) => Promise<Caller | null>
  /** The origin of PUBLIC_URL: a proxy may change the request's host. */
  publicOrigin: string | undefined
}

/** Checks origin and permission before the request's input is read, and stores the caller on the request. */
export function admission(gate: Gate, { method, access }: Endpoint) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  return {
    callerOf: (request: FastifyRequest) => callers.get(request) ?? null,
    onRequest: async (request: FastifyRequest) => {
      if (method !== 'GET') refuseOtherSites(request, gate.publicOrigin)
      const { cookie } = request.headers
      const caller = cookie === undefined ? null : await gate.callerOf(cookie)
      if (!allows(access, caller)) throw new AppError(caller ? 'forbidden' : 'signed_out')
      if (caller) callers.set(request, caller)
    },
  }
}

/** The caller as an actor of the audit log. Throws signed_out. */
export function actorOf(caller: Caller | null, { ip }: FastifyRequest): Actor {
  const { uid, name } = signedIn(caller)
  return { uid, name, address: ip }
}

/**
 * Refuses a writing request from a page of another origin (CSRF). Browsers send the page's origin; other programs
 * send none, and no ambient cookies either.
 */
function refuseOtherSites({ headers }: FastifyRequest, publicOrigin: string | undefined): void {
  const { origin, host } = headers
  if (origin === undefined) {
    const site = headers['sec-fetch-site']
    if (site === undefined || site === 'same-origin' || site === 'none') return
  } else if (origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host)) return
  throw new AppError('cross_site')
}
