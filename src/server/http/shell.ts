import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { type FacultyShape, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { isPublishedByTls } from '#server/config.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type Answer, answerOf, type Bodies } from '#server/published/answer.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import { builtFiles, changedDocument, withFaculty } from '#server/published/built-files.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** For `assets/`, where Vite puts a content hash into each name: the bytes under a name never change. */
const FOREVER = 'public, max-age=31536000, immutable'
/** For the document and the files beside it, which are revalidated; the usual response is 304. */
const REVALIDATE = 'no-cache'

/** What of a portal's settings its browser files depend on. */
export interface ShellOptions {
  /** The portal's public URL, with which link previews on other sites find its picture. */
  publicUrl?: string | undefined
  /** The cloud drive whose pages the viewer frames, instead of the portal's own preview page. */
  driveBaseUrl?: string | undefined
  /** With `off`, the service worker's URL serves the script that removes the service worker. */
  serviceWorker?: 'on' | 'off'
  /** The faculty's grades and terms; undefined for the specified ones. */
  faculty?: FacultyShape
}

/** At each visit browsers check this URL for a new service worker. */
const WORKER_URL = '/sw.js'
const WORKER_REMOVAL_URL = '/sw-off.js'

/** For how long a browser that has seen the portal by HTTPS uses HTTPS only: a year, in seconds. */
export const TLS_ONLY_S = 31_536_000

const DOCUMENT_URL = '/index.html'
/** The preview page's key in the answer table; readers request `/drive/file/{id}/preview`. */
const PREVIEW_URL = '/preview.html'

/**
 * The built browser files. `files` are answers, equal for every portal; `documents` are HTML documents, which each
 * portal changes before it serves them.
 */
export interface BuiltShell {
  files: ReadonlyMap<string, Answer>
  documents: ReadonlyMap<string, Bodies>
}

/** Reads the built browser files in the encodings that the build made. Empty if there is no build. */
export function readShell(folder: string): BuiltShell {
  const files = new Map<string, Answer>()
  const documents = new Map<string, Bodies>()
  for (const { path, ...bodies } of builtFiles(folder)) {
    const url = `/${path}`
    if (url === DOCUMENT_URL || url === PREVIEW_URL) documents.set(url, bodies)
    else {
      const contentType = CONTENT_TYPES[extname(path)] ?? 'application/octet-stream'
      const cacheControl = url.startsWith('/assets/') ? FOREVER : REVALIDATE
      files.set(url, answerOf(bodies, { contentType, cacheControl }))
    }
  }
  return { files, documents }
}

/** Returns the browser files of one portal as answers by URL; the document is at `/` and `/index.html`. */
export async function makeShell(built: BuiltShell, options: ShellOptions = {}): Promise<Map<string, Answer>> {
  const answers = new Map(built.files)
  const document = built.documents.get(DOCUMENT_URL)
  if (document) {
    const answer = await portalDocument(document, options)
    // In a copy of the portal that was saved as files, links name the file `index.html`.
    answers.set('/', answer).set(DOCUMENT_URL, answer)
  }
  const preview = built.documents.get(PREVIEW_URL)
  if (preview) answers.set(PREVIEW_URL, await previewDocument(preview, options))
  const removal = answers.get(WORKER_REMOVAL_URL)
  if (options.serviceWorker === 'off' && removal) answers.set(WORKER_URL, removal)
  return answers
}

/**
 * Returns a function that puts the built browser files into the table at its first call, and again when the faculty's
 * grades or terms have changed.
 */
export function shellKeeper(
  table: AnswerTable,
  built: BuiltShell,
  options: ShellOptions,
): (faculty: FacultyShape) => Promise<void> {
  let shown: FacultyShape | undefined
  return async (faculty) => {
    if (isDeepStrictEqual(shown, faculty)) return
    table.replace('shell', await makeShell(built, { ...options, faculty }))
    shown = faculty
  }
}

/**
 * Serves documents at URLs that are not in the answer table: the portal's document with query parameters, which other
 * sites add to shared links (`/?fbclid=…`), and the preview page, the same for all files, which reads the file's id
 * from its URL.
 */
export function documentRoutes(app: FastifyInstance, table: AnswerTable): void {
  for (const [url, key] of [
    ['/', '/'],
    ['/drive/file/:id/preview', PREVIEW_URL],
  ] as const) {
    app.get(url, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
      const document = table.find(key)
      if (!document) throw new AppError('not_found')
      reply.hijack()
      table.respond(document, request.raw, reply.raw)
    })
  }
}

/**
 * Makes the portal's document. No page may frame it, and it may frame only the preview page: the portal's own or the
 * cloud drive's.
 */
function portalDocument(
  built: Bodies,
  { publicUrl, driveBaseUrl, faculty = SPECIFIED_SHAPE }: ShellOptions,
): Promise<Answer> {
  const change = (html: string) =>
    withFaculty(publicUrl === undefined ? html : withAbsoluteAddresses(html, publicUrl), faculty)
  const frames = driveBaseUrl === undefined ? "'self'" : `'self' ${new URL(driveBaseUrl).origin}`
  const policy = {
    'img-src': "'self' data:",
    'frame-src': frames,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return makeDocument(built, change, { policy, frameOptions: 'DENY', isTlsOnly: isPublishedByTls(publicUrl) })
}

/** Makes the preview page. It is served under the URL of each file, so its links start at the root. */
function previewDocument(built: Bodies, { publicUrl }: ShellOptions): Promise<Answer> {
  const change = (html: string) => html.replaceAll('./assets/', '/assets/')
  const policy = { 'worker-src': "'self'", 'form-action': "'none'", 'frame-ancestors': "'self'" }
  return makeDocument(built, change, { policy, frameOptions: 'SAMEORIGIN', isTlsOnly: isPublishedByTls(publicUrl) })
}

/** Makes the URLs of picture and page absolute, as link previews on other sites need them. */
function withAbsoluteAddresses(html: string, publicUrl: string): string {
  const tag = /(<meta property="og:(?:image|url)" content=")([^"]*)"/g
  return html.replace(tag, (_, start: string, address: string) => `${start}${new URL(address, `${publicUrl}/`).href}"`)
}

interface DocumentRules {
  /** Directives that are added to those of every document, or replace them. */
  policy: Readonly<Record<string, string>>
  frameOptions: 'DENY' | 'SAMEORIGIN'
  isTlsOnly: boolean
}

/**
 * Makes a document that may run only its own scripts and styles; inline ones are allowed by hash. If `change` alters
 * it, it is compressed again, each time it is made.
 */
async function makeDocument(
  built: Bodies,
  change: (html: string) => string,
  { policy: policyOfItsOwn, frameOptions, isTlsOnly }: DocumentRules,
): Promise<Answer> {
  const original = built.identity.toString()
  const html = change(original)
  const policy = {
    'default-src': "'self'",
    'script-src': `'self' ${hashesOf(html, 'script')}`,
    'style-src': `'self' ${hashesOf(html, 'style')}`,
    'img-src': "'self'",
    'font-src': "'self'",
    'media-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    ...policyOfItsOwn,
  }
  const headers = [
    'content-security-policy',
    Object.entries(policy)
      .map((directive) => directive.join(' ').trim())
      .join('; '),
    'referrer-policy',
    'same-origin',
    'cross-origin-opener-policy',
    'same-origin',
    'x-frame-options',
    frameOptions,
    ...(isTlsOnly ? ['strict-transport-security', `max-age=${TLS_ONLY_S}`] : []),
  ]
  const bodies = html === original ? built : await changedDocument(html)
  return answerOf(bodies, { contentType: 'text/html; charset=utf-8', cacheControl: REVALIDATE, headers })
}

function hashesOf(html: string, element: 'script' | 'style'): string {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g')
  const hashes = Array.from(html.matchAll(inline), ([, text]) => {
    return `'sha256-${createHash('sha256')
      .update(text ?? '')
      .digest('base64')}'`
  })
  return hashes.join(' ')
}
