import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'
import type { StaffRole } from './staff.ts'

type Schema = z.ZodMiniType
type Optional = Schema | undefined

/**
 * Who may call: anybody; whoever is signed in; whoever may write questions; whoever has a role of the office, or that very role.
 * An administrator may call all of them. A registered route without one fails a test. Specification, section 6.
 */
export type Access = 'public' | 'member' | 'contributor' | 'staff' | StaffRole | 'administrator'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Everything that both ends know of one call, in one value. Path parameters are written `{name}`; a body is JSON. */
export interface Endpoint<
  Params extends Optional = Optional,
  Query extends Optional = Optional,
  Response extends Schema = Schema,
  Body extends Optional = Optional,
> {
  method: Method
  path: string
  summary: string
  access: Access
  params: Params
  query: Query
  body: Body
  response: Response
  problems: readonly ProblemCode[]
}

type Input<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E> = E extends Endpoint<infer P> ? Input<P> : never
export type QueryOf<E> = E extends Endpoint<Optional, infer Q> ? Input<Q> : never
export type ResponseOf<E> = E extends Endpoint<Optional, Optional, infer R> ? z.output<R> : never
export type BodyOf<E> = E extends Endpoint<Optional, Optional, Schema, infer B> ? Input<B> : never

interface Description<P extends Optional, Q extends Optional, R extends Schema, B extends Optional> {
  method: Method
  path: string
  summary: string
  access: Access
  params?: P
  query?: Q
  body?: B
  response: R
  problems?: readonly ProblemCode[]
}

/** Describes one call. */
export function endpoint<
  R extends Schema,
  P extends Optional = undefined,
  Q extends Optional = undefined,
  B extends Optional = undefined,
>(description: Description<P, Q, R, B>): Endpoint<P, Q, R, B> {
  return {
    ...description,
    // Left out means undefined, which is what P, Q and B then are.
    params: description.params as P,
    query: description.query as Q,
    body: description.body as B,
    problems: description.problems ?? [],
  }
}
