/** The error for a file of the portal's code that did not arrive. */
export class ChunkError extends Error {
  /** Whether the host answered that it does not have the file, which means that a newer build has replaced it. */
  readonly isGone: boolean

  constructor(url: string, status?: number) {
    super(`${url}: ${status === undefined ? 'no answer' : `status ${status}`}`)
    this.name = 'ChunkError'
    this.isGone = status === 404 || status === 410
  }
}

/**
 * The files that have arrived or are being fetched, by URL; a file that failed is removed, so that a retry fetches it.
 */
const arriving = new Map<string, Promise<unknown>>()

/**
 * The build calls this for every `import()`, instead of Vite's own loader. Fetches the chunk's files first, because
 * some browsers remember a failed import for as long as the page lives, and Vite's loader takes the link of a failed
 * style sheet for a loaded one. A retry fetches only the files that are missing. Throws ChunkError.
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
  importer: string = document.baseURI,
): Promise<Module> {
  await Promise.all(files.map((file) => fetched(new URL(file, importer).href)))
  return load()
}

/** Whether an error means that code did not arrive; browsers word a failed import differently. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof ChunkError ||
    (error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message))
  )
}

function fetched(url: string): Promise<unknown> {
  const known = arriving.get(url)
  if (known) return known
  const coming = url.endsWith('.css') ? styleSheet(url) : file(url)
  arriving.set(url, coming)
  coming.catch(() => arriving.delete(url))
  return coming
}

/** Fetches a file into the browser's cache, from which the import then takes a script. Throws ChunkError. */
async function file(url: string): Promise<void> {
  // The scripts of the first load are in the document already: do not fetch them again.
  if (Array.from(document.scripts, ({ src }) => src).includes(url)) return
  const response = await fetch(url).catch(() => undefined)
  if (!response?.ok) throw new ChunkError(url, response?.status)
  await response.arrayBuffer().catch(() => {
    throw new ChunkError(url)
  })
}

function styleSheet(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      // The event does not say why: ask for the status.
      file(url).then(() => reject(new ChunkError(url)), reject)
    })
    document.head.append(link)
  })
}
