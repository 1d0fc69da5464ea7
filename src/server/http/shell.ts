import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors/app-error.ts'
import { type Answer, makeAnswer } from '#server/published/answer.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Vite names what lies in `assets/` by content, so it never changes under one name. */
const FOREVER = 'public, max-age=31536000, immutable'
/** The document and the few files beside it are asked about each time; the answer is mostly a 304. */
const REVALIDATE = 'no-cache'

/** The built browser files as answers by URL; the document stands at `/`. Empty where nothing was built. */
export async function loadShell(folder: string): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>()
  for (const file of await filesUnder(folder)) {
    const body = await readFile(file)
    const url = `/${relative(folder, file).split(sep).join('/')}`
    const contentType = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream'
    if (url === '/index.html') {
      const headers = documentHeaders(body.toString())
      answers.set('/', await makeAnswer(body, { contentType, cacheControl: REVALIDATE, headers }))
      continue
    }
    const cacheControl = url.startsWith('/assets/') ? FOREVER : REVALIDATE
    answers.set(url, await makeAnswer(body, { contentType, cacheControl }))
  }
  return answers
}

/**
 * The document under another spelling of its address: links that are passed on grow parameters (`/?fbclid=…`), and its own
 * address is answered before the router.
 */
export function documentRoute(app: FastifyInstance, table: AnswerTable): void {
  app.get('/', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    const document = table.find('/')
    if (!document) throw new AppError('not_found')
    reply.hijack()
    table.respond(document, request.raw, reply.raw)
  })
}

async function filesUnder(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

/** The document may run its own scripts and styles and nothing else; the inline ones are named by their hashes. */
function documentHeaders(html: string): string[] {
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashesOf(html, 'script')}`,
    `style-src 'self' ${hashesOf(html, 'style')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return [
    'content-security-policy',
    policy.map((directive) => directive.trim()).join('; '),
    'referrer-policy',
    'same-origin',
    'cross-origin-opener-policy',
    'same-origin',
    'x-frame-options',
    'DENY',
  ]
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
