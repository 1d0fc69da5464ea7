import { createServer, type RequestListener, type Server } from 'node:http'
import { IdleConnections } from './idle-connections.ts'

/** How often a server that stops closes the connections that have become idle. */
const CLOSE_EVERY_MS = 20

/**
 * Makes a portal's server, which does not listen yet. To end idle connections Node would set a timer at each response,
 * at a twelfth of a ready answer's cost; `IdleConnections` checks all connections every few seconds instead. The
 * server's `closeIdleConnections` also closes connections that Node would leave open, so that a stop waits for none.
 */
export function makeServer(listener: RequestListener, idle = new IdleConnections()): Server {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    listener(request, response)
    if (!response.writableEnded) idle.waitsFor(request.socket, response)
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  let closing: NodeJS.Timeout | undefined
  server.closeIdleConnections = () => {
    closeIdle()
    idle.end()
    // Connections whose response is still being sent become idle later.
    closing ??= setInterval(closeIdle, CLOSE_EVERY_MS).unref()
  }
  server.on('close', () => {
    clearInterval(closing)
    closing = undefined
  })
  server.on('connection', (socket) => idle.add(socket))
  server.once('listening', () => {
    const stop = idle.watch()
    server.once('close', stop)
  })
  return server
}
