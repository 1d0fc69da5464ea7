import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Networks } from '#server/address-allowance.ts'
import { isPublishedByTls } from '#server/config.ts'
import type { Database } from '#server/db/open-database.ts'
import { publicationVersion } from '#server/db/publication.ts'
import { accountsRoutes } from '#server/modules/accounts/accounts.routes.ts'
import type { Accounts } from '#server/modules/accounts/accounts.service.ts'
import type { LinkLetters } from '#server/modules/accounts/link-letters.ts'
import { passkeysRoutes } from '#server/modules/accounts/passkeys.routes.ts'
import { secondFactorRoutes } from '#server/modules/accounts/second-factor.routes.ts'
import type { VisitKeeper } from '#server/modules/admin/visits.service.ts'
import { appealsRoutes } from '#server/modules/appeals/appeals.routes.ts'
import { driveRoutes } from '#server/modules/drive/drive.routes.ts'
import { feedbackRoutes } from '#server/modules/feedback/feedback.routes.ts'
import { contributingRoutes } from '#server/modules/quiz/contributions/contributing.routes.ts'
import { answerCountsRoutes } from '#server/modules/quiz/counts/answer-counts.routes.ts'
import type { AnswerKeeper } from '#server/modules/quiz/counts/answer-keeper.service.ts'
import { mediaFinder, questionMediaRoutes } from '#server/modules/quiz/media/question-media.routes.ts'
import type { ClassificationThresholds } from '#server/modules/results/classification.rules.ts'
import type { PublishedResults } from '#server/modules/results/published-results.ts'
import type { Uploads } from '#server/modules/sheets/upload/uploads.service.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import type { PublishedCall } from '#server/published/publisher.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { ReadingMemory } from '#server/threads/memory-lane.ts'
import type { AddressTraits } from './address-traits.ts'
import { answerUnreadable, handleErrors, sendProblem } from './error-handler.ts'
import { facultyValidator } from './faculty-places.ts'
import { floodControl } from './flood-control.ts'
import type { Gate } from './gate.ts'
import { healthRoutes } from './health.routes.ts'
import { kindOf, type LoadShedding } from './load-shedding.ts'
import { isLookUp, LookUps } from './look-ups.ts'
import { makeServer } from './make-server.ts'
import { refuseNul } from './no-nul.ts'
import { type OfficeParts, officeRoutes } from './office-routes.ts'
import { apiDocs } from './openapi/api-docs.ts'
import { publishedRoute } from './published-route.ts'
import { recordRefusals } from './refused-acts.ts'
import type { RequestCounts } from './request-counts.ts'
import { documentRoutes, TLS_ONLY_S } from './shell.ts'
import { acceptUploads } from './upload-route.ts'

export interface AppOptions {
  database: Database
  /** The time since the published answers were last compared with the database, in milliseconds. */
  answersAgeMs: () => number
  storage: Storage
  table: AnswerTable<AddressTraits>
  /** All published endpoints. */
  calls: readonly PublishedCall[]
  /** Returns the results that are published now. */
  published: () => PublishedResults
  thresholds: ClassificationThresholds
  /** The portal's name if the office has set none. */
  portalName: string
  /** What the office's dashboard needs to show and make backups. */
  backups: OfficeParts['backups']
  visits: VisitKeeper
  /** Counts the answers of finished quizzes. */
  answers: AnswerKeeper
  accounts: Accounts
  counts: RequestCounts
  shedding: LoadShedding
  letters: LinkLetters
  uploads: Uploads
  /** The memory for reading uploaded files. */
  memory: ReadingMemory
  incoming: string
  /** The public URL of the portal. */
  publicUrl: string | undefined
  /** The cloud drive that holds the books instead of the portal. */
  driveBaseUrl: string | undefined
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[]
  /** The faculty's networks: behind each of their addresses are many people. */
  campus: Networks | undefined
  now: () => Date
  logger: FastifyBaseLogger
}

/**
 * Builds the server, which does not listen yet. It answers with a ready published answer if there is one, else by a
 * route of Fastify.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { counts, shedding, database, answersAgeMs, table, calls, trustedProxies, visits, logger } = options
  const lookUps = new LookUps(options)
  const app = Fastify({
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    // Failures before a route is found: a URL that cannot be decoded, bytes that are not HTTP.
    frameworkErrors: (error, request, reply) => {
      void sendProblem(request, reply, error)
    },
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 100 },
    schemaController: { compilersFactory: { buildValidator: notCompiled, buildSerializer: notCompiled } },
    bodyLimit: 64 * 1024,
    // Requests during a shutdown are answered as usual; main.ts waits for open connections before it closes the server.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    serverFactory: (handler) =>
      makeServer((request, response) => {
        const ready = table.readyFor(request)
        const isOneStudent = ready ? ready.about.isLookUp : isLookUp(request.url ?? '')
        if (isOneStudent && lookUps.refuses(request, response)) return
        if (ready) {
          table.respond(ready.answer, request, response)
          counts.countReady(response.statusCode)
          if (ready.about.visit) visits.countKind(ready.about.visit)
        } else if (!shedding.refuses(request, response)) handler(request, response)
      }),
  })
  app.setValidatorCompiler(facultyValidator(() => options.published().faculty))
  app.addHook('preValidation', async (request) => refuseNul(request))
  // Counts every request that reaches Fastify; a ready answer is counted where the answer table serves it.
  app.addHook('onResponse', async ({ method, raw }, reply) => {
    const kind = kindOf(method, raw.url ?? '')
    if (kind) counts.count(kind, reply.raw.statusCode, reply.elapsedTime)
    if (method === 'GET') visits.count(raw.url ?? '', reply.raw.statusCode)
  })
  handleErrors(app)
  shedding.register(app)
  recordRefusals(app, options.accounts.events, options.now)
  acceptUploads(app, options.incoming, options.memory)
  const strictTransportSecurity = isPublishedByTls(options.publicUrl) && {
    maxAge: TLS_ONLY_S,
    includeSubDomains: false,
  }
  await app.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity })
  apiDocs(app, { publicUrl: options.publicUrl, published: new Set(calls.map(({ endpoint }) => endpoint)) })
  await floodControl(app, options.campus)
  healthRoutes(app, { ask: () => publicationVersion(database.watch), ageMs: answersAgeMs, replica: database.replica })
  documentRoutes(app, table)
  for (const call of calls) publishedRoute(app, table, call)
  changingRoutes(app, options)
  return app
}

/**
 * Replaces Fastify's compilers of JSON schemas, whose loading takes a twentieth of the portal's start. They are not
 * needed: requests are parsed by zod, and no response has a JSON schema.
 */
function notCompiled(): never {
  throw new Error('a route has a JSON schema; only zod schemas of requests are supported')
}

/** Registers the calls whose handlers run for each request and know the caller. */
function changingRoutes(app: FastifyInstance, options: AppOptions): void {
  const { accounts, letters, database, storage, published, publicUrl, portalName, thresholds, now } = options
  const gate: Gate = {
    callerOf: (cookies, isActivity) => accounts.sessions.callerOf(cookies, isActivity),
    publicOrigin: publicUrl === undefined ? undefined : new URL(publicUrl).origin,
    now,
  }
  accountsRoutes(app, gate, accounts, letters)
  secondFactorRoutes(app, gate, accounts)
  passkeysRoutes(app, gate, accounts)
  feedbackRoutes(app, gate, { db: database.write, now })
  appealsRoutes(app, gate, { database, published, now })
  officeRoutes(app, gate, { ...options, defaults: { portal_name: portalName, thresholds } })
  contributingRoutes(app, gate, { database, storage, now })
  answerCountsRoutes(app, gate, options.answers)
  questionMediaRoutes(app, gate, { database, storage, now })
  driveRoutes(app, { db: database.fresh, storage, findMedia: mediaFinder(database.fresh, gate) })
}
