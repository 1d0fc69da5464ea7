import { fileKey } from './kept.rules.ts'
import { KEPT_NAME } from './kept-headers.rules.ts'
import { ranged } from './ranged.ts'

type FileCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

/** What KeptFiles needs from the service worker around it. */
export interface FileKeeping {
  open: () => Promise<FileCache>
  fetch: (request: Request) => Promise<Response>
}

/** Serves the files that the reader has stored on the device, and their preview pages. */
export class KeptFiles {
  readonly #with: FileKeeping

  constructor(keeping: FileKeeping) {
    this.#with = keeping
  }

  /**
   * Answers with the stored bytes of a file without asking the network, because a book is large and its bytes rarely
   * change. A preview page comes from the network, and from the device only if the network fails. Rejects like `fetch`
   * if neither can answer.
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

  /**
   * Asks the server whether the stored files still exist unchanged; removes those that are gone or have changed. Stops
   * if the network fails.
   */
  async check(): Promise<void> {
    const cache = await this.#with.open()
    for (const { url } of await cache.keys()) {
      const kept = await cache.match(url)
      // A preview page changes with the build, not with its file.
      if (isPage(kept)) continue
      const response = await this.#with.fetch(new Request(url, { method: 'HEAD', cache: 'no-cache' })).catch(() => null)
      if (!kept || !response) return
      const isGone = [403, 404, 410].includes(response.status)
      if (isGone || (response.ok && isOther(response.headers, kept.headers))) await cache.delete(url)
    }
  }

  /**
   * Fetches the stored preview pages again, because they name files of the build. A page that cannot be fetched stays.
   */
  async renewPages(): Promise<void> {
    const cache = await this.#with.open()
    for (const { url } of await cache.keys()) {
      if (!isPage(await cache.match(url))) continue
      const page = await this.#with.fetch(new Request(url, { cache: 'no-cache' })).catch(() => null)
      if (page?.status === 200) await cache.put(url, page).catch(() => undefined)
    }
  }
}

/** Whether a stored response is a preview page: only files have a name. */
function isPage(kept: Response | undefined): boolean {
  return kept?.headers.has(KEPT_NAME) === false
}

/** Whether the ETags of two responses show that their bytes differ. */
function isOther(one: Headers, other: Headers): boolean {
  const name = (headers: Headers) => headers.get('etag')?.replace(/-(?:br|gzip)"$/, '"')
  const [first, second] = [name(one), name(other)]
  return first !== undefined && second !== undefined && first !== second
}
