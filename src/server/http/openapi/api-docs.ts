import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { type DocumentOptions, openApiDocument } from './document.ts'

/** Swagger UI sets inline styles; its scripts are all files. */
const POLICY =
  "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'"

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 40"><text x="85" y="28" font-family="sans-serif" font-size="26" fill="#fff" text-anchor="end">ديوان</text></svg>'

/** OpenAPI from the contract: page `/api/docs`, document `/api/docs/json`. */
export async function apiDocs(app: FastifyInstance, options: DocumentOptions): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0' },
    // The document is made when it is first asked for, and then kept.
    transform: ({ url }) => ({ url, schema: { hide: true } }),
    transformObject: () => openApiDocument(options),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: POLICY,
    theme: { title: 'Diwan' },
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: '/', target: '_self' },
  })
}
