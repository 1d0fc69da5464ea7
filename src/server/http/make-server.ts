import { createServer, type RequestListener, type Server } from 'node:http'
import { IdleConnections } from './idle-connections.ts'

/**
 * Makes a portal's server, which does not listen yet. To end idle connections Node would set a timer at each response,
 * at a twelfth of a ready answer's cost; `IdleConnections` checks all connections every few seconds instead.
 */
export function makeServer(listener: RequestListener, idle = new IdleConnections()): Server {
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    listener(request, response)
    if (!response.writableEnded) idle.waitsFor(request.socket, response)
  })
  server.on('connection', (socket) => idle.add(socket))
  server.once('listening', () => {
    const stop = idle.watch()
    server.once('close', stop)
  })
  return server
}
