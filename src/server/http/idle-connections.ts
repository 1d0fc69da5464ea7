import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long an idle connection stays open. It is longer than the interval at which open pages poll, and than the time
 * for which proxies reuse a connection (60 s in nginx): a proxy must not send a request into a connection that the
 * portal has closed.
 */
export const IDLE_MS = 75_000
const CHECK_EVERY_MS = 5000

/** The recorded use of a connection. */
interface Use {
  /** Bytes in both directions at the last check that found more than before. */
  bytes: number
  at: number
  /** The responses that are not complete. */
  responses: Set<ServerResponse>
}

/** Closes connections that have had no traffic for `IDLE_MS` and no request in progress. */
export class IdleConnections {
  readonly #uses = new Map<Socket, Use>()

  add(socket: Socket): void {
    this.#uses.set(socket, { bytes: -1, at: 0, responses: new Set() })
    socket.once('close', () => this.#uses.delete(socket))
  }

  /** Keeps the connection open until this response is complete. */
  waitsFor(socket: Socket, response: ServerResponse): void {
    const { responses } = this.#uses.get(socket) ?? {}
    if (!responses) return
    responses.add(response)
    response.once('close', () => {
      responses.delete(response)
    })
  }

  /**
   * Closes the connections that have not sent anything yet, such as those that a browser opens in advance, and says in
   * the responses that are not complete that no further request is accepted.
   */
  end(): void {
    for (const [socket, { responses }] of this.#uses) {
      if (socket.bytesRead === 0) socket.destroy()
      for (const response of responses) response.shouldKeepAlive = false
    }
  }

  /** Starts to check all connections at intervals; returns a function that stops it. */
  watch(): () => void {
    const timer = setInterval(() => this.check(performance.now()), CHECK_EVERY_MS)
    timer.unref()
    return () => clearInterval(timer)
  }

  /** Closes the connections that are idle at `now`, in milliseconds. */
  check(now: number): void {
    for (const [socket, use] of this.#uses) {
      const bytes = socket.bytesRead + socket.bytesWritten
      const isMoving = bytes !== use.bytes || use.responses.size > 0 || socket.writableLength > 0
      if (isMoving) {
        use.bytes = bytes
        use.at = now
      } else if (now - use.at >= IDLE_MS) socket.destroy()
    }
  }
}
