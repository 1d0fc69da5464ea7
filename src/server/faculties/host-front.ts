import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { healthzEndpoint, readyzEndpoint } from '#contract/health.ts'
import { AppError } from '../errors/app-error.ts'
import { answerUnreadable, refuseUnrouted } from '../http/error-handler.ts'
import { ERROR_PAGE_POLICY, plainPage, type Words, wantsPage } from '../http/error-page.ts'
import { makeServer } from '../http/make-server.ts'
import { hostNameOf } from './faculty-hosts.rules.ts'

/**
 * What is served at a host: a portal's server; `closed` for a faculty that cannot serve now; undefined for an unknown
 * host.
 */
export type Served = { server: Server } | 'closed' | undefined

export interface HostFrontOptions {
  /** What is served at a host name. */
  at: (host: string) => Served
  /** Whether opening has been tried for every faculty. */
  isReady: () => boolean
}

/** The page for an unknown host; it names no faculty. */
const NOBODY = { title: 'لا توجد منصة بهذا العنوان', advice: 'تأكد من كتابة العنوان كما أعلنته كليتك.' }
const CLOSED = { title: 'المنصة متوقفة الآن', advice: 'نعمل على إعادتها. أعد المحاولة بعد قليل.' }
/** Seconds after which a client may repeat a request that a faculty's portal could not serve. */
const RETRY_AFTER_S = 5

/**
 * Makes the server of a process with several portals; it does not listen yet. Each request goes to the portal of its
 * host, and no portal gets another portal's requests. One connection of a proxy may carry requests for several hosts.
 */
export function hostFront({ at, isReady }: HostFrontOptions): Server {
  const server = makeServer((request, response) => {
    const header = request.headers.host ?? ''
    const served = at(header) ?? at(hostNameOf(header) ?? '')
    if (served === undefined) answerStranger(request, response, isReady())
    else if (served === 'closed') answerClosed(request, response)
    else served.server.emit('request', request, response)
  })
  server.on('clientError', answerUnreadable)
  return server
}

/** Responds to a request for an unknown host: to a health check normally, to any other request with 421. */
function answerStranger({ url, method }: IncomingMessage, response: ServerResponse, isReady: boolean): void {
  if (url === healthzEndpoint.path) sendJson<typeof healthzEndpoint>(response, { status: 'ok' })
  else if (url === readyzEndpoint.path && isReady) sendJson<typeof readyzEndpoint>(response, { status: 'ready' })
  else if (url === readyzEndpoint.path) refuseUnrouted(response, new AppError('service_unavailable'))
  else sendPage(response, { status: 421, words: NOBODY, method })
}

function answerClosed({ url = '', method = '', headers }: IncomingMessage, response: ServerResponse): void {
  if (!wantsPage({ url, method, headers })) {
    refuseUnrouted(response, new AppError('service_unavailable'))
    return
  }
  response.setHeader('retry-after', RETRY_AFTER_S)
  sendPage(response, { status: 503, words: CLOSED, method })
}

function sendJson<E extends Endpoint>(response: ServerResponse, body: ResponseOf<E>): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

interface Page {
  status: number
  words: Words
  method: string | undefined
}

function sendPage(response: ServerResponse, { status, words, method }: Page): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': ERROR_PAGE_POLICY,
    'x-content-type-options': 'nosniff',
  })
  response.end(method === 'HEAD' ? undefined : plainPage(words))
}
