import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'
import type { StaffRole } from './staff.ts'

type Schema = z.ZodMiniType
type Optional = Schema | undefined

/**
 * Who may call: anybody; members; members who may write questions; members with a role of the office, or with that one role.
 * An administrator may make every call. A registered route without an access fails a test. docs/SPECIFICATION.md, section 6.
 */
export type Access = 'public' | 'member' | 'contributor' | 'staff' | StaffRole | 'administrator'

/** The rights of a signed-in account. */
export interface Rights {
  role: 'member' | 'administrator'
  /** Whether the account may contribute questions. */
  write_permission: boolean
  staff_roles: readonly StaffRole[]
}

/** Whether an account with these rights may make a call; pass null for a visitor who is not signed in. */
export function allows(access: Access, rights: Rights | null): boolean {
  if (access === 'public') return true
  if (!rights) return false
  if (rights.role === 'administrator' || access === 'member') return true
  if (access === 'contributor') return rights.write_permission
  if (access === 'staff') return rights.staff_roles.length > 0
  return access !== 'administrator' && rights.staff_roles.includes(access)
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call as both ends know it. Path parameters are written `{name}`; a body is JSON. */
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
