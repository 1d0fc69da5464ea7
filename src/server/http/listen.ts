import type { Server } from 'node:http'
import { type Config, ConfigError, ONE_SOCKET } from '../config.ts'

/**
 * The most connections that wait to be accepted; a client that finds the queue full tries again only after a second or
 * more. The system may allow fewer.
 */
const LONGEST_BACKLOG = 4096

/** Makes a server listen where the configuration says; resolves with its address. Rejects with the system's error. */
export function listen(server: Server, { port, host, socket }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const listening = () => {
      const place = server.address()
      // The passed socket may be a Unix socket, whose place is a path. Its requests would have no IP address.
      if (place === null || typeof place === 'string') return reject(new ConfigError([ONE_SOCKET]))
      resolve(`http://${place.address.includes(':') ? `[${place.address}]` : place.address}:${place.port}`)
    }
    if (socket === undefined) server.listen({ port, host, backlog: LONGEST_BACKLOG }, listening)
    // For a file descriptor, Node ignores the option `backlog`.
    else server.listen({ fd: socket }, LONGEST_BACKLOG, listening)
  })
}
