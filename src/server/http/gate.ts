import type { FastifyRequest } from 'fastify'
import { type Access, allows, type Endpoint } from '#contract/endpoint.ts'
import { type Actor, type Caller, signedIn } from '#server/actor.ts'
import { AppError } from '#server/errors/app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a test walks every route and fails on one without it. */
    access?: Access
  }
}

/** Decides, before a handler runs, who calls and whether from the portal's own pages. */
export interface Gate {
  /** Reads a `Cookie` header; null where no living session belongs to it. */
  callerOf: (cookies: string) => Promise<Caller | null>
  /** The origin of PUBLIC_URL: a proxy before the portal may have changed the request's own host. */
  publicOrigin: string | undefined
}

/** Checks a request's origin and its caller's permission before anything of it is read, and remembers the caller. */
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

/** The caller as the audit log names an actor. Throws signed_out. */
export function actorOf(caller: Caller | null, { ip }: FastifyRequest): Actor {
  const { uid, name } = signedIn(caller)
  return { uid, name, address: ip }
}

/**
 * Refuses a writing request from a page of another origin. Browsers name the page's origin with each; programs that are not
 * browsers name none, and carry nobody's cookies by accident.
 */
function refuseOtherSites({ headers }: FastifyRequest, publicOrigin: string | undefined): void {
  const { origin, host } = headers
  if (origin === undefined) {
    const site = headers['sec-fetch-site']
    if (site === undefined || site === 'same-origin' || site === 'none') return
  } else if (origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host)) return
  throw new AppError('cross_site')
}
