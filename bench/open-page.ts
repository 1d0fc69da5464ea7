import { connect, type Socket } from 'node:net'

/** A response as an open page gets it. */
export interface Reply {
  status: number
  etag: string
  milliseconds: number
}

/** An open browser page: one keep-alive connection, and the ETags of the responses that it has. */
export class OpenPage {
  readonly #host: string
  readonly #port: number
  readonly #from: string
  readonly #localAddress: string | undefined
  #fault = 'the connection was closed'
  readonly #etags = new Map<string, string>()
  #socket: Socket | undefined

  /** `from` is the reader's address that a trusted proxy would name; `localAddress` is the address to connect from. */
  constructor(url: string, from?: string, localAddress?: string) {
    const { hostname, port } = new URL(url)
    this.#from = from === undefined ? '' : `x-forwarded-for: ${from}\r\n`
    this.#host = hostname
    this.#port = Number(port)
    this.#localAddress = localAddress
  }

  /**
   * Requests a path as browsers do, with `if-none-match`: by default the ETag of the last response for the path.
   * Rejects on a broken connection.
   */
  ask(path: string, etag = this.#etags.get(path)): Promise<Reply> {
    const started = performance.now()
    const socket = this.#connected()
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: ${this.#host}\r\naccept-encoding: gzip, deflate, br, zstd\r\n` +
        `accept: application/json\r\ncache-control: max-age=0\r\n${this.#from}${etag ? `if-none-match: ${etag}\r\n` : ''}\r\n`,
    )
    return new Promise((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0)
      const end = (settle: () => void) => {
        socket.off('data', onData).off('close', onClose)
        settle()
      }
      const onClose = () => end(() => reject(new Error(this.#fault)))
      const onData = (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const head = headOf(received)
        if (!head || received.length < head.length) return
        if (head.etag) this.#etags.set(path, head.etag)
        end(() => resolve({ status: head.status, etag: head.etag, milliseconds: performance.now() - started }))
      }
      socket.on('data', onData).on('close', onClose)
    })
  }

  close(): void {
    this.#socket?.destroy()
  }

  #connected(): Socket {
    if (this.#socket && !this.#socket.destroyed) return this.#socket
    const own = this.#localAddress === undefined ? {} : { localAddress: this.#localAddress }
    this.#socket = connect({ port: this.#port, host: this.#host, ...own }).setNoDelay(true)
    this.#socket.setMaxListeners(0).on('error', (error: NodeJS.ErrnoException) => {
      this.#fault = error.code ?? error.message
    })
    return this.#socket
  }
}

/** Returns status, ETag and whole length of a response; undefined until its head is complete. */
function headOf(bytes: Buffer): { status: number; etag: string; length: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.subarray(0, end).toString('latin1')
  const status = Number(head.slice(9, 12))
  const body = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  return { status, etag: /\r\netag: (\S+)/i.exec(head)?.[1] ?? '', length: end + 4 + body }
}
