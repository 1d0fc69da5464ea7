import { cacheName, shellsToDelete } from './kept.rules.ts'
import { KEPT_AT } from './kept-headers.rules.ts'

/** What the build writes into the worker; paths are relative to the portal's folder. */
export interface Build {
  /** Changes with every file of the build. */
  version: string
  /** The script that the build's document loads. */
  entry: string
  /** What home needs, kept when the worker is installed. */
  core: readonly string[]
  /** The other public screens. */
  screens: readonly string[]
  /** A file with the scripts and style sheets among them, by path. */
  pack: string
  /** The preview of files, kept with the first kept file. */
  preview: readonly string[]
}

/** An update that changes a smaller share of the screens keeps each changed part alone. */
const PACK_FROM_SHARE = 0.3

/** The portal's own files: its document and the parts that the build names. */
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

  /** Keeps what home needs. Rejects if a file is missing or the document belongs to another build. */
  async keepCore(): Promise<void> {
    const document = await this.#fetchDocument()
    if (!document) throw new Error('the document belongs to another build')
    await (await caches.open(this.#name)).put(this.#folder, document)
    for (const path of this.#build.core) await this.#keepPart(path)
  }

  /** Keeps the other public screens, and the preview of files on request; parts that fail stay missing. */
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

  /** Returns the kept document; `renew` then replaces it behind the answer. Rejects like `fetch` without one. */
  async answerDocument(request: Request): Promise<Response> {
    return (await (await caches.open(this.#name)).match(this.#folder)) ?? fetch(request)
  }

  /** Asks for the document again, because settings change it too. Returns false if a newer build is there. */
  async renewDocument(): Promise<boolean> {
    const document = await this.#fetchDocument().catch(() => null)
    if (document) await (await caches.open(this.#name)).put(this.#folder, document)
    return document !== undefined
  }

  /** A part's name has its content's hash, so any kept part of that name is the right one, also of an older build. */
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

  /** Keeps what it fetches, where the build names it: saving data leaves parts to their first use. */
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

  /** Keeps most screens by one request, if most are missing. */
  async #keepPack(): Promise<void> {
    const { screens, pack } = this.#build
    const known = await Promise.all(screens.map((path) => caches.match(this.#urlOf(path), { ignoreVary: true })))
    if (known.filter((part) => !part).length < screens.length * PACK_FROM_SHARE) return
    // The parts are kept, so the pack itself need not stay in the browser's cache.
    const response = await fetch(this.#urlOf(pack), { cache: 'no-store' })
    if (response.status !== 200) throw new Error(`${pack}: status ${response.status}`)
    // Written by the build.
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

  /** Returns the document with the time; undefined if it belongs to another build. Rejects if it cannot be fetched. */
  async #fetchDocument(): Promise<Response | undefined> {
    const response = await fetch(this.#folder, { cache: 'no-cache' })
    // A redirected response must not answer a navigation.
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
