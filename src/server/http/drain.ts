import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'

/** How long connections get for the request that is on its way. */
const LINGER_MS = 300

/**
 * Takes the requests that are on their way, then stops listening; the caller closes the server afterwards. A server that
 * closes at once resets the connections whose request has not been read yet, and clients can't know whether it was.
 */
export async function drain(server: Server): Promise<void> {
  // A client that keeps its connection learns by the next answer that it ends.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await linger()
  // After a turn of the event loop, which accepts the connections that wait.
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  // HTTP's own `close` also ends the connections that are waiting.
  TcpServer.prototype.close.call(server)
  await linger()
}

function linger(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LINGER_MS)
  })
}
