import { createServer, type RequestListener, type Server } from 'node:http'
import { IdleConnections } from './idle-connections.ts'

/**
 * Makes a server of a portal, not yet listening. Node would set a timer for each connection at each answer to end idle
 * ones, a twelfth of a ready answer's cost; `IdleConnections` looks at all of them every few seconds.
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
