import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
}

export interface StaticServer {
  /** The URL of the folder; it ends with a slash. */
  url: string
  /** The served folder. */
  folder: string
  /** Returns the requested addresses at which there is no file. */
  missed: () => readonly string[]
  stop: () => Promise<void>
}

/** Serves a folder as a plain static host does: files unchanged, `index.html` for the folder, 404 for the rest. */
export async function serveFolder(folder: string, under = '/'): Promise<StaticServer> {
  const missed: string[] = []
  async function answer(address: string, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(address, 'http://host').pathname)
    const file = path.startsWith(under) ? path.slice(under.length) || 'index.html' : undefined
    const sent = file !== undefined && (await send(response, join(folder, file)))
    if (sent) return
    missed.push(path)
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>')
  }
  const server = createServer((request, response) => void answer(request.url ?? '/', response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    folder,
    url: `http://127.0.0.1:${port}${under}`,
    missed: () => missed,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Sends a file; returns false if it does not exist. */
async function send(response: ServerResponse, path: string): Promise<boolean> {
  const body = await readFile(path).catch(() => undefined)
  if (body === undefined) return false
  const type = CONTENT_TYPES[extname(path)] ?? 'application/octet-stream'
  response.writeHead(200, { 'content-type': type, 'content-length': body.length, 'cache-control': 'no-cache' })
  response.end(body)
  return true
}
