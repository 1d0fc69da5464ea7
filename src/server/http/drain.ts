import type { RequestListener, Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** How many turns of the event loop in a row bring nothing before the server stops listening. */
const QUIET_TURNS = 20
/** A turn that takes longer did some work. An idle one takes a fifth of this. */
const SHORT_TURN_MS = 0.1
/** After this time without `QUIET_TURNS` quiet turns in a row, requests are held. */
const HOLD_AFTER_MS = 200
const LONGEST_WAIT_MS = 500
/** The number of checks without a request after which no proxy is expected to send one over an open connection. */
const QUIET_CHECKS = 12
const CHECK_EVERY_MS = 50
/** The longest wait for open connections to fall quiet. */
const LONGEST_MS = 5000

/**
 * Stops listening, waits until open connections bring no more requests, and ends those that are idle; the caller closes
 * the server afterwards. Closing at once would reset connections whose request has not been read yet. Their clients
 * could not know whether the request was executed, and a proxy does not repeat a request that may write.
 */
export async function drain(server: Server): Promise<void> {
  let quietChecks = 0
  await stopListening(server)
  // From now on each response has `connection: close`. While the server listened, a proxy would have connected again
  // for each request, perhaps just when the server stopped listening.
  server.prependListener('request', (_request, response) => {
    quietChecks = 0
    response.shouldKeepAlive = false
  })
  const closedAt = performance.now()
  // Counts checks, not time: on a machine so busy that this process cannot run, requests wait unread while time passes.
  for (quietChecks = 0; quietChecks < QUIET_CHECKS && performance.now() - closedAt < LONGEST_MS; quietChecks += 1) {
    await sleep(CHECK_EVERY_MS)
    await readSockets()
  }
  server.closeIdleConnections()
}

/**
 * Stops listening. At that moment the system resets the connections that are not accepted yet, so this waits for
 * several short turns of the event loop in a row that brought no connection and no request, and stops right after them.
 * If there are no such turns for `HOLD_AFTER_MS`, requests are held: handling them takes time, in which more
 * connections arrive, and a client that has its response may connect again. Requests are not held earlier, because a
 * proxy whose connections wait for responses opens more connections.
 */
async function stopListening(server: Server): Promise<void> {
  const listeners = server.listeners('request') as RequestListener[]
  const held: Parameters<RequestListener>[] = []
  let isHolding = false
  let quietTurns = 0
  const wake = () => {
    quietTurns = 0
  }
  server.removeAllListeners('request')
  server.on('request', (...request) => {
    wake()
    if (isHolding) held.push(request)
    else for (const listener of listeners) listener.apply(server, request)
  })
  server.on('connection', wake)
  // Node compiles `close` at its first call, which takes longer than many turns.
  new TcpServer().close()
  const begunAt = performance.now()
  for (let turnAt = begunAt; quietTurns < QUIET_TURNS && turnAt - begunAt < LONGEST_WAIT_MS; ) {
    await readSockets()
    const now = performance.now()
    quietTurns = now - turnAt < SHORT_TURN_MS ? quietTurns + 1 : 0
    isHolding = now - begunAt > HOLD_AFTER_MS
    turnAt = now
  }
  // `close` of the HTTP server would also end idle connections; this only stops listening.
  TcpServer.prototype.close.call(server)
  server.removeAllListeners('request').off('connection', wake)
  for (const listener of listeners) server.on('request', listener)
  for (const request of held) server.emit('request', ...request)
}

/**
 * Lets the event loop accept the connections and read the requests that are waiting, which it does after the timers.
 */
function readSockets(): Promise<void> {
  return setImmediate()
}
