import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppError } from '#server/errors/app-error.ts'
import { refuseUnrouted } from './error-handler.ts'
import { LoopPace } from './loop-pace.ts'
import { LoopTurns } from './loop-turns.ts'
import { Turns } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call hashes a password. */
    hashes?: boolean
  }
}

/** How many requests of a kind run at a time in one process. */
const MOST = {
  /** Look-ups of readers, and every other GET that is neither for a file of the drive nor a call of the office. */
  look: 16,
  /** Files of the drive; a file's turn ends when it begins to be sent. */
  file: 32,
  /** Changes by readers and members. */
  change: 16,
  /** Signing in and other POSTs to `/api/auth`, which may hash passwords. */
  account: 32,
  /** Calls of the office, which may wait for the lock that an import holds. */
  office: 32,
}
export type WorkKind = keyof typeof MOST
/** The kinds of work, in the order of the metrics. */
export const WORK_KINDS = Object.keys(MOST) as WorkKind[]

/**
 * Each refusal is delayed by this time, so that a client that retries at once gets only two refusals a second per
 * connection.
 */
const HOLD_MS = 500
/** The most refusals that are delayed at a time; each takes some kilobytes. */
const MOST_HELD = 4000

/**
 * Whether password hashing has room for another call; `begin` counts a call until the function that it returns is
 * called.
 */
interface Hashing {
  isFull: boolean
  begin?: () => () => void
}

/**
 * Limits how many requests of each kind run at a time, and refuses a request early that would wait too long. Requests
 * with a ready answer are served before this class sees them.
 */
export class LoadShedding {
  readonly turns: Readonly<Record<WorkKind, Turns>>
  /** The share of requests that the event loop can handle. */
  readonly pace = new LoopPace()
  readonly #loopTurns = new LoopTurns()
  readonly #hashing: Hashing
  #held = 0

  constructor(hashing: Hashing) {
    this.#hashing = hashing
    this.turns = {
      look: new Turns(MOST.look),
      file: new Turns(MOST.file),
      change: new Turns(MOST.change),
      account: new Turns(MOST.account),
      office: new Turns(MOST.office),
    }
  }

  /**
   * Whether a request was refused for lack of room. Responds 503 before the router, at a fraction of a routed refusal's
   * cost, and after a delay: clients that are refused at once retry at once, and use up the time of ready answers.
   */
  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    const turns = this.#turnsOf(request)
    // Only calls of the API are refused here; for other URLs the error handler can send a page.
    if (!turns || !request.url?.startsWith('/api/')) return false
    if (this.pace.admits() && !turns.isFull) return false
    this.#refuseLater(response, turns.refusal())
    return true
  }

  #refuseLater(response: ServerResponse, refusal: AppError): void {
    this.#held += 1
    const timer = setTimeout(() => refuseUnrouted(response, refusal), this.#held > MOST_HELD ? 0 : HOLD_MS)
    response.once('close', () => {
      clearTimeout(timer)
      this.#held -= 1
    })
  }

  /** Lets each request of the app wait for its turn; call it before registering routes. */
  register(app: FastifyInstance): void {
    app.addHook('onClose', async () => this.pace.stop())
    app.addHook('onRequest', async (request, reply) => {
      this.#admitHashing(request)
      if (!hasBody(request)) await this.#enter(request, reply.raw)
    })
    // A body may take minutes to arrive, so a request with a body takes its turn only when the body has arrived.
    app.addHook('preHandler', async (request, reply) => {
      if (this.#admitHashing(request)) reply.raw.once('close', this.#hashing.begin?.() ?? NOTHING)
      if (hasBody(request) && !isUpload(request)) await this.#enter(request, reply.raw)
    })
    app.addHook('onSend', async (request) => this.#leave(request))
  }

  /** Whether the call hashes a password. Throws overloaded if hashing has no room. */
  #admitHashing({ routeOptions }: FastifyRequest): boolean {
    const hashes = routeOptions.config.hashes === true
    if (hashes && this.#hashing.isFull) throw this.turns.account.refusal()
    return hashes
  }

  readonly #leaving = new WeakMap<FastifyRequest, () => void>()

  async #enter(request: FastifyRequest, response: ServerResponse): Promise<void> {
    const leave = await this.#turnsOf(request.raw)?.enter()
    if (!leave) return
    this.#leaving.set(request, leave)
    // onSend does not run if the client has disconnected, or if the answer table has responded.
    response.once('close', leave)
    response.once('finish', leave)
    if (response.destroyed) leave()
    await this.#loopTurns.next()
  }

  #leave(request: FastifyRequest): void {
    this.#leaving.get(request)?.()
  }

  #turnsOf(request: IncomingMessage): Turns | undefined {
    const kind = kindOf(request.method ?? '', request.url ?? '')
    return kind && this.turns[kind]
  }
}

const NOTHING = () => undefined

function hasBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

/** Whether a request is an upload. It takes no turn, because it waits in the queue for reading memory instead. */
function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type'] === 'application/octet-stream'
}

/** Returns the kind of work of a request; undefined for the health checks, which are never refused. */
export function kindOf(method: string, url: string): WorkKind | undefined {
  if (url === '/healthz' || url === '/readyz') return undefined
  const [, first, second] = /^[/](\w+)[/](\w+)/.exec(url) ?? []
  if (first === 'drive') return 'file'
  if (first === 'api' && second === 'admin') return 'office'
  if (method === 'GET' || method === 'HEAD') return 'look'
  return first === 'api' && second === 'auth' ? 'account' : 'change'
}
