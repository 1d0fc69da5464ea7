import { cacheName, shellsToDelete } from './kept.rules.ts'
import { KEPT_AT } from './kept-headers.rules.ts'

/** The files of the build; paths are relative to the portal's folder. */
export interface Build {
  /** The version of the build, which changes with each of its files. */
  version: string
  /** The script that the build's document loads. */
  entry: string
  /** The files that the home page needs, stored when the worker is installed. */
  core: readonly string[]
  /** The files of the other public screens. */
  screens: readonly string[]
  /** A JSON file with the contents of all scripts and style sheets of `screens`, by path. */
  pack: string
  /** The files of the page that previews files, stored with the first file that the reader stores. */
  preview: readonly string[]
}

/**
 * If at least this share of the screens' files is missing, the pack is fetched; otherwise each missing file is fetched
 * alone.
 */
const PACK_FROM_SHARE = 0.3

/** The portal's own files: its document and the files that the build names. */
export class Shell {
  readonly #build: Build
  readonly #folder: string
  readonly #name: string

  /** `folder` is the portal's URL with a slash at its end. */
  constructor(build: Build, folder: string) {
    this.#build = build
    this.#folder = folder
    this.#name = cacheName('shell', new URL(folder).pathname, build.version)
  }

  /** Stores what the home page needs. Rejects if a file is missing or the document belongs to another build. */
  async keepCore(): Promise<void> {
    const document = await this.#fetchDocument()
    if (!document) throw new Error('the document belongs to another build')
    await (await caches.open(this.#name)).put(this.#folder, document)
    for (const path of this.#build.core) await this.#keepPart(path)
  }

  /**
   * Stores the files of the other public screens, and on request those of the preview; files that cannot be fetched
   * stay missing.
   */
  async keepRest(includesPreview: boolean): Promise<void> {
    const { screens, preview } = this.#build
    await this.#keepPack().catch(() => undefined)
    const rest = includesPreview ? [...screens, ...preview] : screens
    for (const path of rest) await this.#keepPart(path).catch(() => undefined)
  }

  async keepPreview(): Promise<void> {
    for (const path of this.#build.preview) await this.#keepPart(path).catch(() => undefined)
  }

  /** Deletes the caches of older builds, except the newest, whose pages may still be open. */
  async deleteOlder(): Promise<void> {
    const prefix = cacheName('shell', new URL(this.#folder).pathname)
    const names = (await caches.keys()).filter((name) => name.startsWith(`${prefix} `))
    const shells = await Promise.all(
      names.map(async (name) => {
        const document = await (await caches.open(name)).match(this.#folder)
        return { name, keptAt: document?.headers.get(KEPT_AT) ?? '' }
      }),
    )
    for (const name of shellsToDelete(shells, this.#name)) await caches.delete(name)
  }

  /**
   * Returns the stored document, or the network's if none is stored; rejects like `fetch`. `renewDocument` updates the
   * stored document.
   */
  async answerDocument(request: Request): Promise<Response> {
    return (await (await caches.open(this.#name)).match(this.#folder)) ?? fetch(request)
  }

  /**
   * Fetches the document again, because it also contains settings of the office. Returns false if it belongs to a newer
   * build.
   */
  async renewDocument(): Promise<boolean> {
    const document = await this.#fetchDocument().catch(() => null)
    if (document) await (await caches.open(this.#name)).put(this.#folder, document)
    return document !== undefined
  }

  /**
   * Answers with one of the portal's files. The name of an asset contains a hash of its content, so any stored asset of
   * that name is right, even one of an older build.
   */
  async answerPart(request: Request): Promise<Response> {
    const isHashed = request.url.startsWith(`${this.#folder}assets/`)
    if (isHashed) {
      const kept = await caches.match(request.url, { ignoreVary: true })
      return kept ?? this.#fetchPart(request)
    }
    try {
      return await this.#fetchPart(request)
    } catch (failure) {
      const kept = await caches.match(request.url, { ignoreVary: true })
      if (kept) return kept
      throw failure
    }
  }

  /**
   * Fetches a file, and stores it if the build names it. This is the only way in which files are stored for a reader
   * who saves data.
   */
  async #fetchPart(request: Request): Promise<Response> {
    const response = await fetch(request)
    const { core, screens } = this.#build
    const path = request.url.slice(this.#folder.length)
    if (response.status === 200 && [...core, ...screens].includes(path)) {
      const copy = response.clone()
      await (await caches.open(this.#name)).put(request.url, copy).catch(() => undefined)
    }
    return response
  }

  /** Fetches the pack and stores its files, if enough of the screens' files are missing. */
  async #keepPack(): Promise<void> {
    const { screens, pack } = this.#build
    const known = await Promise.all(screens.map((path) => caches.match(this.#urlOf(path), { ignoreVary: true })))
    if (known.filter((part) => !part).length < screens.length * PACK_FROM_SHARE) return
    // The files of the pack are stored one by one, so the browser's own cache need not hold the pack too.
    const response = await fetch(this.#urlOf(pack), { cache: 'no-store' })
    if (response.status !== 200) throw new Error(`${pack}: status ${response.status}`)
    // The build writes this file, so its shape is known.
    const parts = (await response.json()) as Readonly<Record<string, string>>
    const cache = await caches.open(this.#name)
    for (const [path, code] of Object.entries(parts)) {
      const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
      await cache.put(this.#urlOf(path), new Response(code, { headers: { 'content-type': `${type}; charset=utf-8` } }))
    }
  }

  #urlOf(path: string): string {
    return new URL(path, this.#folder).href
  }

  async #keepPart(path: string): Promise<void> {
    const url = this.#urlOf(path)
    const cache = await caches.open(this.#name)
    if (await cache.match(url, { ignoreVary: true })) return
    const isHashed = path.startsWith('assets/')
    const known = isHashed ? await caches.match(url, { ignoreVary: true }) : undefined
    const response = known ?? (await fetch(url, { cache: isHashed ? 'default' : 'no-cache' }))
    if (response.status !== 200) throw new Error(`${path}: status ${response.status}`)
    await cache.put(url, response)
  }

  /**
   * Fetches the document; returns it with the present time in a header, or undefined if it belongs to another build.
   * Rejects if it cannot be fetched.
   */
  async #fetchDocument(): Promise<Response | undefined> {
    const response = await fetch(this.#folder, { cache: 'no-cache' })
    // The document is the answer to navigations, for which browsers refuse a redirected response.
    if (response.status !== 200 || response.redirected) throw new Error(`the document: status ${response.status}`)
    const html = await response.text()
    if (!html.includes(this.#build.entry)) return undefined
    const headers = new Headers(response.headers)
    headers.delete('content-encoding')
    headers.delete('content-length')
    headers.set(KEPT_AT, new Date().toISOString())
    return new Response(html, { headers })
  }
}
