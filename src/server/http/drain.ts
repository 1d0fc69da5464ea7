import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** How long the server goes on accepting connections, for clients that are just sending a request. */
const LINGER_MS = 300
/** The number of checks without a request after which no proxy is expected to send one over an open connection. */
const QUIET_CHECKS = 12
const CHECK_EVERY_MS = 50
/** The longest wait for open connections to fall quiet. */
const LONGEST_MS = 5000

/**
 * Accepts requests for a last moment, then stops listening, and waits until open connections bring no more requests;
 * the caller closes the server afterwards. Closing at once would reset connections whose request has not been read yet.
 * Their clients could not know whether the request was executed, and a proxy does not repeat a request that may write.
 */
export async function drain(server: Server): Promise<void> {
  let quietChecks = 0
  // The next response on each connection has `connection: close`.
  server.prependListener('request', (_request, response) => {
    quietChecks = 0
    response.shouldKeepAlive = false
  })
  await sleep(LINGER_MS)
  await readSockets()
  // `close` of the HTTP server would also end idle connections; this only stops listening.
  TcpServer.prototype.close.call(server)
  const closedAt = performance.now()
  // Counts checks, not time: on a machine so busy that this process cannot run, requests wait unread while time passes.
  for (quietChecks = 0; quietChecks < QUIET_CHECKS && performance.now() - closedAt < LONGEST_MS; quietChecks += 1) {
    await sleep(CHECK_EVERY_MS)
    await readSockets()
  }
}

/**
 * Lets the event loop accept the connections and read the requests that are waiting, which it does after the timers.
 */
function readSockets(): Promise<void> {
  return setImmediate()
}
