import * as z from 'zod/mini'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import type { DownloadEndpoint, UploadEndpoint } from '#contract/file-endpoint.ts'
import { problemSchema } from '#contract/problem.ts'
import { proofEndpoint } from '#contract/proof.ts'
import { isPublishedByTls } from '#server/config.ts'
import { sessionCookie } from '#server/modules/accounts/session-cookie.rules.ts'
import { Components, type JsonSchema } from './components.ts'
import { type NamedCall, namedCalls, PARTS } from './contract-parts.ts'
import { rulesOf } from './contract-rules.ts'
import { BODY_EXAMPLES, PARAMETER_EXAMPLES } from './examples.ts'
import { ProblemAnswers } from './problem-answers.ts'

const WHO: Readonly<Record<Access, string>> = {
  public: 'Anybody may call.',
  member: 'For members.',
  contributor: 'For members who may contribute questions.',
  staff: 'For members of the office.',
  results_officer: 'For results officers.',
  librarian: 'For librarians.',
  question_reviewer: 'For question reviewers.',
  administrator: 'For administrators.',
}

const ABOUT = `The calls of the portal. \`docs/API.md\` of its code describes how to write a client.

A call that fails answers \`application/problem+json\` with a \`code\` of a closed list. Times are ISO 8601 in UTC. A list
with a \`next\` has further pages: send it as \`after\`; on the last page it is null.

Grades and terms are listed as any faculty may have them, seven and three. A portal refuses those that its faculty does
not have as \`invalid_request\`. The answer of operation \`portal\` names the faculty's own as \`faculty\`, which is absent for
four grades and two terms.

Metrics for Prometheus have a port of their own, METRICS_PORT, and are not part of this document.`

export interface DocumentOptions {
  /** The portal's public URL; by default URLs are relative to the server that sends the document. */
  publicUrl?: string | undefined
  /** The calls whose answers have an ETag. */
  published?: ReadonlySet<Endpoint>
}

/** What every operation is made from. */
interface Parts {
  components: Components
  problems: ProblemAnswers
  published: ReadonlySet<Endpoint>
}

/** Returns the OpenAPI document of every call of the contract. Throws if two schemas or calls have the same name. */
export function openApiDocument({ publicUrl, published = new Set() }: DocumentOptions = {}): object {
  const calls = namedCalls()
  const components = new Components(calls)
  const problems = new ProblemAnswers(components.ref(problemSchema, 'output'))
  const paths: Record<string, Record<string, object>> = {}
  const names = new Set<string>()
  for (const call of calls) {
    if (names.has(call.name)) throw new Error(`two calls of the contract are called ${call.name}: rename one of them`)
    names.add(call.name)
    const { path, method } = call.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call, { components, problems, published }) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'ديوان (Diwan)', version: '1', description: ABOUT },
    servers: [{ url: publicUrl ?? '/', description: 'The portal.' }],
    tags: PARTS.map(({ tag, description }) => ({ name: tag, description })),
    paths,
    components: {
      schemas: components.schemas(),
      responses: problems.responses(),
      securitySchemes: securitySchemes(publicUrl),
    },
  }
}

function securitySchemes(publicUrl: string | undefined): Record<string, object> {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie(isPublishedByTls(publicUrl)),
      description:
        "The cookie that signing in sets; send it and the other cookies back. The office's sessions end after an hour " +
        'without a call. An administrator may make every call.',
    },
    sameOrigin: {
      type: 'apiKey',
      in: 'header',
      name: 'Origin',
      description:
        "The origin of the portal's pages, as browsers send it with each call that writes; another one is refused as " +
        '`cross_site`. A program outside a browser omits it.',
    },
  }
}

function operationOf({ name, tag, endpoint }: NamedCall, parts: Parts): object {
  const { summary, body } = endpoint
  const { components, problems, published } = parts
  const parameters = [
    ...parametersOf('path', endpoint.params, components),
    ...parametersOf('query', endpoint.query, components),
  ]
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: jsonBody(components.ref(body, 'input'), BODY_EXAMPLES[name]) } : {}),
    ...(isUpload(endpoint) ? { requestBody: FILE_BODY } : {}),
    responses: {
      200: answerOf(endpoint, parts),
      ...(published.has(endpoint) ? { 304: { description: 'As for the ETag in `If-None-Match`.' } } : {}),
      ...problems.of(endpoint),
    },
  }
}

/**
 * Returns a call's description: who may call, what a client must do first, and the rules that JSON Schema cannot
 * express.
 */
function descriptionOf(endpoint: Endpoint): string {
  const { access, proof } = endpoint
  return [
    WHO[access],
    ...(proof === true ? [`Needs a proof of the last ten minutes: \`${proofEndpoint.path}\`.`] : []),
    ...(typeof proof === 'function'
      ? [`Some bodies need a proof of the last ten minutes: \`${proofEndpoint.path}\`.`]
      : []),
    ...(isUpload(endpoint) ? [`The body is a file of at most ${endpoint.maxBytes} bytes.`] : []),
    ...rulesOf(endpoint).map(({ place, text }) => `- \`${place}\`: ${text}`),
  ].join('\n')
}

function securityOf({ method, access }: Endpoint): object[] {
  const session = access === 'public' ? {} : { session: [] }
  if (method !== 'GET') return [{ ...session, sameOrigin: [] }, session]
  return access === 'public' ? [] : [session]
}

function parametersOf(place: 'path' | 'query', fields: Endpoint['params'], components: Components): object[] {
  if (!fields) return []
  const { properties, required } = components.fields(fields)
  return Object.entries(properties).map(([name, schema]) => {
    const field = fields.shape[name] as z.ZodMiniType
    const example = PARAMETER_EXAMPLES[name]?.find((value) => z.safeParse(field, value).success)
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(example === undefined ? {} : { example }),
      schema,
    }
  })
}

function jsonBody(schema: JsonSchema, example: unknown): object {
  return {
    required: true,
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  }
}

const FILE = { type: 'string', format: 'binary' } as const
const FILE_BODY = {
  required: true,
  description: "The file's bytes.",
  content: { 'application/octet-stream': { schema: FILE } },
}

function answerOf(endpoint: Endpoint, { components, published }: Parts): object {
  if (isDownload(endpoint)) {
    const headers = { 'Content-Disposition': { description: "The file's name.", schema: { type: 'string' } } }
    return { description: 'A file, with its own type.', headers, content: { '*/*': { schema: FILE } } }
  }
  const headers = { ETag: { description: 'Send it as `If-None-Match` the next time.', schema: { type: 'string' } } }
  return {
    description: 'The answer.',
    ...(published.has(endpoint) ? { headers } : {}),
    content: { 'application/json': { schema: components.ref(endpoint.response, 'output') } },
  }
}

function isUpload(endpoint: Endpoint): endpoint is UploadEndpoint {
  return 'maxBytes' in endpoint
}

function isDownload(endpoint: Endpoint): endpoint is DownloadEndpoint {
  return 'isDownload' in endpoint
}
