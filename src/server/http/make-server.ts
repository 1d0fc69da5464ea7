import { createServer, type RequestListener, type Server } from 'node:http'
import { IdleConnections } from './idle-connections.ts'

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
  server.closeIdleConnections = () => {
    closeIdle()
    idle.end()
  }
  server.on('connection', (socket) => idle.add(socket))
  server.once('listening', () => {
    const stop = idle.watch()
    server.once('close', stop)
  })
  return server
}
