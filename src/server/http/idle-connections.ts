import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long an idle connection stays open: longer than open pages wait between two questions, and than proxies keep
 * their connections (60 s in nginx), which would otherwise meet a closed one.
 */
export const IDLE_MS = 75_000
const LOOK_EVERY_MS = 5000

/** What is known of a connection. */
interface Use {
  /** Bytes in both directions at the last look that found a change. */
  bytes: number
  at: number
  /** Requests that are not answered yet. */
  working: number
}

/** Ends connections on which nothing has moved for a time, and no request waits for its answer. */
export class IdleConnections {
  readonly #uses = new Map<Socket, Use>()

  add(socket: Socket): void {
    this.#uses.set(socket, { bytes: -1, at: 0, working: 0 })
    socket.once('close', () => this.#uses.delete(socket))
  }

  /** Keeps a connection until this answer is complete. */
  waitsFor(socket: Socket, response: ServerResponse): void {
    const use = this.#uses.get(socket)
    if (!use) return
    use.working += 1
    response.once('close', () => {
      use.working -= 1
    })
  }

  /** Begins to look at all connections at intervals; returns how to stop. */
  watch(): () => void {
    const timer = setInterval(() => this.look(performance.now()), LOOK_EVERY_MS)
    timer.unref()
    return () => clearInterval(timer)
  }

  /** Ends the connections that are idle at a time, in milliseconds. */
  look(now: number): void {
    for (const [socket, use] of this.#uses) {
      const bytes = socket.bytesRead + socket.bytesWritten
      const isMoving = bytes !== use.bytes || use.working > 0 || socket.writableLength > 0
      if (isMoving) {
        use.bytes = bytes
        use.at = now
      } else if (now - use.at >= IDLE_MS) socket.destroy()
    }
  }
}
