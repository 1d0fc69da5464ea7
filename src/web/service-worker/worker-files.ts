import { askedRange } from '#contract/byte-range.ts'
import { fileKey } from './kept.rules.ts'

type FileCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

/** What serving kept files needs of its surroundings. */
export interface FileKeeping {
  open: () => Promise<FileCache>
  fetch: (request: Request) => Promise<Response>
}

/** Serves the files that the reader keeps on the device, and their preview pages. */
export class KeptFiles {
  readonly #with: FileKeeping

  constructor(keeping: FileKeeping) {
    this.#with = keeping
  }

  /**
   * Answers with the kept bytes, because a book is large and its bytes rarely change; a preview page comes from the
   * network while there is one. Rejects like `fetch` if neither has it.
   */
  async answer(request: Request): Promise<Response> {
    const kept = await (await this.#with.open()).match(fileKey(request.url), { ignoreVary: true })
    if (!kept) return this.#with.fetch(request)
    if (request.mode !== 'navigate') return ranged(kept, request.headers.get('range') ?? undefined)
    try {
      const response = await this.#with.fetch(request)
      return response.status >= 500 ? kept : response
    } catch {
      return kept
    }
  }

  /** Asks whether the kept files still exist unchanged; removes those that do not. Stops where the network fails. */
  async check(): Promise<void> {
    const cache = await this.#with.open()
    for (const { url } of await cache.keys()) {
      const kept = await cache.match(url)
      const response = await this.#with.fetch(new Request(url, { method: 'HEAD', cache: 'no-cache' })).catch(() => null)
      if (!kept || !response) return
      const isGone = [403, 404, 410].includes(response.status)
      if (isGone || (response.ok && isOther(response.headers, kept.headers))) await cache.delete(url)
    }
  }
}

/** Whether two responses have different bytes, as far as their headers show. */
function isOther(one: Headers, other: Headers): boolean {
  const name = (headers: Headers) => headers.get('etag')?.replace(/-(?:br|gzip)"$/, '"')
  const [first, second] = [name(one), name(other)]
  return first !== undefined && second !== undefined && first !== second
}

/** Players and the PDF reader ask for parts of a file. */
async function ranged(kept: Response, header: string | undefined): Promise<Response> {
  const body = await kept.blob()
  const range = askedRange(header, body.size)
  const headers = new Headers(kept.headers)
  headers.set('accept-ranges', 'bytes')
  if (range === 'whole') {
    headers.set('content-length', String(body.size))
    return new Response(body, { headers })
  }
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${body.size}` } })
  }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${body.size}`)
  headers.set('content-length', String(range.end - range.start + 1))
  return new Response(body.slice(range.start, range.end + 1, body.type), { status: 206, headers })
}
