import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long connections get for the request that is on its way. */
const LINGER_MS = 300
/** A proxy that has something to send uses a kept connection within this time. */
const QUIET_MS = 600
/** `worker-processes.ts` limits the rest of a stop. */
const LONGEST_MS = 5000

/**
 * Takes the requests that are on their way, then stops listening, and waits until no kept connection brings another; the
 * caller closes the server afterwards. A server that closes at once resets the connections whose request has not been
 * read yet. Their clients can't know whether it was, and a proxy does not send a writing request again.
 */
export async function drain(server: Server): Promise<void> {
  let usedAt = performance.now()
  // A client that keeps its connection learns by the next answer that it ends.
  server.prependListener('request', (_request, response) => {
    usedAt = performance.now()
    response.shouldKeepAlive = false
  })
  await sleep(LINGER_MS)
  // After a turn of the event loop, which accepts the connections that wait.
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  // HTTP's own `close` also ends the connections that are waiting.
  TcpServer.prototype.close.call(server)
  const closedAt = performance.now()
  usedAt = Math.max(usedAt, closedAt - QUIET_MS + LINGER_MS)
  while (performance.now() - usedAt < QUIET_MS && performance.now() - closedAt < LONGEST_MS) await sleep(50)
}
