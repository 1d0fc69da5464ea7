import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { schemaOf } from './openapi-schema.ts'

export type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** A request's parameters, as the endpoint's schemas parsed them. */
export interface RouteInput<E> {
  params: E extends Endpoint<infer P> ? Parsed<P> : never
  query: E extends Endpoint<infer _P, infer Q> ? Parsed<Q> : never
}

/** Fastify's options of an endpoint, besides its handler. */
export function optionsOf(endpoint: Endpoint) {
  return {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access: endpoint.access },
    schema: schemaOf(endpoint),
  }
}
