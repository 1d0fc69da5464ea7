import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'

type Schema = z.ZodMiniType

/** Who may call. A registered route without one fails a test. */
export type Access = 'public'

/** Everything that both ends know of one call, in one value. Path parameters are written `{name}`. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> {
  method: 'GET'
  path: string
  summary: string
  access: Access
  params: Params
  query: Query
  response: Response
  problems: readonly ProblemCode[]
}

type Input<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E> = E extends Endpoint<infer P> ? Input<P> : never
export type QueryOf<E> = E extends Endpoint<Schema | undefined, infer Q> ? Input<Q> : never
export type ResponseOf<E> = E extends Endpoint<Schema | undefined, Schema | undefined, infer R> ? z.output<R> : never

interface Description<P extends Schema | undefined, Q extends Schema | undefined, R extends Schema> {
  method: 'GET'
  path: string
  summary: string
  access: Access
  params?: P
  query?: Q
  response: R
  problems?: readonly ProblemCode[]
}

/** Describes one call. */
export function endpoint<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
>(description: Description<P, Q, R>): Endpoint<P, Q, R> {
  return {
    ...description,
    // Left out means undefined, which is what P and Q then are.
    params: description.params as P,
    query: description.query as Q,
    problems: description.problems ?? [],
  }
}
