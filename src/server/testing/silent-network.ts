import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between portal and Postgres that can drop everything without an error. */
export interface SilentNetwork {
  /** The database's URL through this network. */
  url: string
  /** Drops everything from now on; connections stay open. */
  swallow: () => void
  /** Lets new connections through again; the old ones stay silent for ever. */
  pass: () => void
  close: () => void
}

/** Makes a network whose connections can fall silent, as behind a firewall that forgets them. */
export async function makeSilentNetwork(databaseUrl: string): Promise<SilentNetwork> {
  const target = new URL(databaseUrl)
  const url = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => client.destroy())
    if (isSwallowing) return void client.resume()
    const upstream = connect(Number(target.port), target.hostname)
    sockets.add(upstream)
    upstream.on('error', () => upstream.destroy())
    client.pipe(upstream).pipe(client)
    client.on('close', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an AddressInfo.
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.toString(),
    swallow() {
      isSwallowing = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    pass() {
      isSwallowing = false
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
