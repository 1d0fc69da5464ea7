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
  /** Readers' look-ups, and what else a GET asks for. */
  look: 16,
  /** Files of the drive; a file takes its turn until it begins to be sent. */
  file: 32,
  /** Members' and readers' changes. */
  change: 16,
  /** Signing in and the rest of `/api/auth`, whose passwords take time. */
  account: 32,
  /** The office, whose calls may wait for the lock of an import. */
  office: 32,
}
export type WorkKind = keyof typeof MOST
/** The kinds of work, in the order of the metrics. */
export const WORK_KINDS = Object.keys(MOST) as WorkKind[]

/** A caller that asks again at once gets no more than two refusals a second on a connection. */
const HOLD_MS = 500
/** The most refusals that are held; each keeps some kilobytes. */
const MOST_HELD = 4000

/** Whether password hashing has no room for another call. */
interface Hashing {
  isFull: boolean
  begin?: () => () => void
}

/** Bounds what runs for each request, and refuses early what would wait too long. Ready answers never come here. */
export class LoadShedding {
  readonly turns: Readonly<Record<WorkKind, Turns>>
  /** How much of all this the event loop can carry. */
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
   * Answers 503 before the router, which costs a fraction of a routed refusal; false if there is room. The answer comes
   * a moment later, because a flood that is refused at once sends more, and takes the time of ready answers.
   */
  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    const turns = this.#turnsOf(request)
    // Pages of other addresses get a page from the error handler.
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

  /** Makes each request of the app wait for its turn; call it before registering routes. */
  register(app: FastifyInstance): void {
    app.addHook('onClose', async () => this.pace.stop())
    app.addHook('onRequest', async (request, reply) => {
      this.#admitHashing(request)
      if (!hasBody(request)) await this.#enter(request, reply.raw)
    })
    // A body may take minutes to arrive; its turn begins then.
    app.addHook('preHandler', async (request, reply) => {
      if (this.#admitHashing(request)) reply.raw.once('close', this.#hashing.begin?.() ?? NOTHING)
      if (hasBody(request) && !isUpload(request)) await this.#enter(request, reply.raw)
    })
    app.addHook('onSend', async (request) => this.#leave(request))
  }

  /** Whether the call hashes a password. Throws overloaded where that would take too long. */
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
    // Where nothing is sent by Fastify: the caller has left, or the answer table has answered.
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

/** Uploaded files wait for memory in a queue of their own. */
function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type'] === 'application/octet-stream'
}

/** The kind of work behind an address; undefined for the questions whether the process lives, which always run. */
export function kindOf(method: string, url: string): WorkKind | undefined {
  if (url === '/healthz' || url === '/readyz') return undefined
  const [, first, second] = /^[/](\w+)[/](\w+)/.exec(url) ?? []
  if (first === 'drive') return 'file'
  if (first === 'api' && second === 'admin') return 'office'
  if (method === 'GET' || method === 'HEAD') return 'look'
  return first === 'api' && second === 'auth' ? 'account' : 'change'
}
