import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * The ports from `FROM` to `TO` are given by no system to a server that listens on port 0. Otherwise the server of
 * another test could get the port before the caller listens there, and would answer the caller's requests.
 */
const FROM = 20_000
const TO = 30_000

/** Returns a port of 127.0.0.1 that was free when it was checked; another program may take it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
