import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { handleErrors } from '../error-handler.ts'
import type { DocumentOptions } from './document.ts'

/** Swagger UI sets inline styles; its scripts are all files. */
const POLICY =
  "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'"

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"><text x="85" y="28" font-family="sans-serif" font-size="26" fill="#fff" text-anchor="end">ديوان</text></svg>'

/**
 * Serves the OpenAPI document of the contract: the page `/api/docs` and the document `/api/docs/json`. A second Fastify
 * inside the portal's server answers them. It and its packages are loaded at the first request, because few portals get
 * one.
 */
export function apiDocs(app: FastifyInstance, options: DocumentOptions): void {
  let docs: Promise<FastifyInstance> | undefined
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= docsServer(app, options)
    const { routing } = await docs
    reply.hijack()
    routing(request.raw, reply.raw)
  }
  for (const url of ['/api/docs', '/api/docs/*']) app.get(url, answer)
}

async function docsServer({ log }: FastifyInstance, options: DocumentOptions): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }, { openApiDocument }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('./document.ts'),
  ])
  // The portal's own server logs the request already.
  const logController = new LogController({ disableRequestLogging: true })
  const docs = Fastify({ loggerInstance: log, logController, genReqId: () => randomUUID() })
  handleErrors(docs)
  await docs.register(swagger, {
    openapi: { openapi: '3.1.0' },
    // The document is made at the first request for it, and then kept.
    transform: ({ url }) => ({ url, schema: { hide: true } }),
    transformObject: () => openApiDocument(options),
  })
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    theme: { title: 'Diwan' },
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: '/', target: '_self' },
  })
  await docs.ready()
  return docs
}
