import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

export type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** A request's parameters and query as the endpoint's schemas have parsed them. */
export interface RouteInput<E> {
  params: E extends Endpoint<infer P> ? Parsed<P> : never
  query: E extends Endpoint<infer _P, infer Q> ? Parsed<Q> : never
}

/** Whether a body has a password, which the call then hashes. */
function takesPassword(schema: z.ZodMiniType | undefined): boolean {
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.some((option) => takesPassword(option as z.ZodMiniType))
  return schema instanceof z.ZodMiniObject && Object.keys(schema.shape).some((name) => name.includes('password'))
}

/** Returns Fastify's options for an endpoint's route, except its handler. The endpoint's schemas parse the request. */
export function optionsOf({ method, path, access, params, query, body }: Endpoint) {
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access, hashes: takesPassword(body) },
    schema: { ...(params ? { params } : {}), ...(query ? { querystring: query } : {}), ...(body ? { body } : {}) },
  }
}
