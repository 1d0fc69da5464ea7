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

/** Vite puts a content hash into the names in `assets/`, so a file never changes under its name. */
const FOREVER = 'public, max-age=31536000, immutable'
/** The document and the files beside it revalidate; the usual answer is 304. */
const REVALIDATE = 'no-cache'

/** External URLs that the documents need. */
export interface ShellOptions {
  /** The portal's public URL, which link previews on other sites need for its picture. */
  publicUrl?: string | undefined
  /** The cloud drive whose pages the viewer frames instead of the portal's. */
  driveBaseUrl?: string | undefined
  /** `off` serves the script that removes the service worker in its place. */
  serviceWorker?: 'on' | 'off'
  /** The faculty's grades and terms; by default the specified ones. */
  faculty?: FacultyShape
}

/** The browser asks here for a new service worker at each visit. */
const WORKER_URL = '/sw.js'
const WORKER_REMOVAL_URL = '/sw-off.js'

/** How long browsers ask for a portal that they have seen with TLS by TLS only: a year, in seconds. */
export const TLS_ONLY_S = 31_536_000

const DOCUMENT_URL = '/index.html'
/** The table's key of the preview page; readers request `/drive/file/{id}/preview`. */
const PREVIEW_URL = '/preview.html'

/** The built browser files: those that are the same for every portal as answers, and the documents before changes. */
export interface BuiltShell {
  files: ReadonlyMap<string, Answer>
  documents: ReadonlyMap<string, Bodies>
}

/** Reads the built browser files, in the encodings that the build made. Empty without a build. */
export async function readShell(folder: string): Promise<BuiltShell> {
  const files = new Map<string, Answer>()
  const documents = new Map<string, Bodies>()
  for await (const { path, ...bodies } of builtFiles(folder)) {
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

/** The browser files of one portal as answers by URL; the document is at `/`. */
export async function makeShell(built: BuiltShell, options: ShellOptions = {}): Promise<Map<string, Answer>> {
  const answers = new Map(built.files)
  const document = built.documents.get(DOCUMENT_URL)
  if (document) answers.set('/', await portalDocument(document, options))
  const preview = built.documents.get(PREVIEW_URL)
  if (preview) answers.set(PREVIEW_URL, await previewDocument(preview, options))
  const removal = answers.get(WORKER_REMOVAL_URL)
  if (options.serviceWorker === 'off' && removal) answers.set(WORKER_URL, removal)
  return answers
}

/**
 * Returns a function that puts the built browser files into the table, and again when the faculty's grades or terms have
 * changed.
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
 * Serves documents at URLs that the table does not have: the portal's with parameters, which shared links collect
 * (`/?fbclid=…`), and the preview page, one for all files, which reads the id from its URL.
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
 * The portal's document: nobody may frame it, and it frames only the preview page, the portal's own or the cloud
 * drive's.
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

/** The preview page: it is served under the URL of each file, so its links start at the root. */
function previewDocument(built: Bodies, { publicUrl }: ShellOptions): Promise<Answer> {
  const change = (html: string) => html.replaceAll('./assets/', '/assets/')
  const policy = { 'worker-src': "'self'", 'form-action': "'none'", 'frame-ancestors': "'self'" }
  return makeDocument(built, change, { policy, frameOptions: 'SAMEORIGIN', isTlsOnly: isPublishedByTls(publicUrl) })
}

/** Makes the picture and address in the document absolute, as link previews on other sites need them. */
function withAbsoluteAddresses(html: string, publicUrl: string): string {
  const tag = /(<meta property="og:(?:image|url)" content=")([^"]*)"/g
  return html.replace(tag, (_, start: string, address: string) => `${start}${new URL(address, `${publicUrl}/`).href}"`)
}

interface DocumentRules {
  /** Directives that differ from the common ones. */
  policy: Readonly<Record<string, string>>
  frameOptions: 'DENY' | 'SAMEORIGIN'
  isTlsOnly: boolean
}

/**
 * A document may run only its own scripts and styles; inline ones are allowed by hash. A document that the settings
 * change is compressed again, once for each start.
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
