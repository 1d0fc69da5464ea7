import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'
import type { StaffRole } from './staff.ts'

export type Schema = z.ZodMiniType
type Optional = Schema | undefined
/**
 * The schema of path parameters or of a query: an object, whose fields appear in the URL in the order of the schema.
 */
export type Fields = z.ZodMiniObject | undefined

/**
 * Who may make a call: everybody; members; members who may contribute questions; members with any office role; or
 * members with the given role. Administrators may make every call. docs/SPECIFICATION.md, section 6.
 */
export type Access = 'public' | 'member' | 'contributor' | 'staff' | StaffRole | 'administrator'

/**
 * Whether a call needs a recent proof that the caller is the account's owner: always, never, or depending on the body.
 */
export type NeedsProof = boolean | ((body: never) => boolean)

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

/** The description of one call, shared by server and client. Path parameters are written `{name}`; a body is JSON. */
export interface Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Response extends Schema = Schema,
  Body extends Optional = Optional,
> {
  method: Method
  path: string
  summary: string
  access: Access
  /**
   * Whether the caller must have entered a password, code or passkey within the last ten minutes.
   * docs/decisions/0054-second-factor-and-proof.md
   */
  proof: NeedsProof
  /** Whether the call is also open to an account that must first add a second factor or confirm its e-mail address. */
  isSetUp: boolean
  /**
   * Whether open pages repeat the call by themselves. Such a call is no activity of the user, so that it does not
   * extend an office session.
   */
  isPolled?: boolean
  params: Params
  query: Query
  body: Body
  response: Response
  problems: readonly ProblemCode[]
}

type Input<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E> = E extends Endpoint<infer P> ? Input<P> : never
export type QueryOf<E> = E extends Endpoint<Fields, infer Q> ? Input<Q> : never
export type ResponseOf<E> = E extends Endpoint<Fields, Fields, infer R> ? z.output<R> : never
export type BodyOf<E> = E extends Endpoint<Fields, Fields, Schema, infer B> ? Input<B> : never

/**
 * An object with the one property `Key`, which is required. If `Value` is undefined, because the endpoint has no such
 * part (path parameters, query or body), the property must be omitted.
 */
export type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value }

/** The path parameters and query that a client passes for a call. */
export type Address<E> = Given<'params', ParamsOf<E>> & Given<'query', QueryOf<E>>

type Output<S> = S extends Schema ? z.output<S> : undefined

/** The path parameters and query as the endpoint's schemas parse them. */
export type ParsedAddress<E> = Given<'params', E extends Endpoint<infer P> ? Output<P> : never> &
  Given<'query', E extends Endpoint<Fields, infer Q> ? Output<Q> : never>

export interface Description<P extends Fields, Q extends Fields, R extends Schema, B extends Optional> {
  method: Method
  path: string
  summary: string
  access: Access
  proof?: boolean | ((body: B extends Schema ? z.output<B> : undefined) => boolean)
  isSetUp?: boolean
  isPolled?: boolean
  params?: P
  query?: Q
  body?: B
  response: R
  problems?: readonly ProblemCode[]
}

/** The largest number that a request may contain: the largest that fits into an integer column of the database. */
export const LARGEST_INTEGER = 2 ** 31 - 1

/** Declares one call: fills the properties that its description leaves out with their defaults. */
export function endpoint<
  R extends Schema,
  P extends Fields = undefined,
  Q extends Fields = undefined,
  B extends Optional = undefined,
>(description: Description<P, Q, R, B>): Endpoint<P, Q, R, B> {
  return {
    ...description,
    proof: description.proof ?? false,
    isSetUp: description.isSetUp ?? false,
    // A property that the description omits is undefined, and P, Q or B is then the type undefined.
    params: description.params as P,
    query: description.query as Q,
    body: description.body as B,
    problems: description.problems ?? [],
  }
}

/**
 * Returns the URL of a call, encoded as browsers encode it. The query has the order of its schema, so that each call
 * has exactly one URL, under which its published answer is stored. Fields that are undefined or null are left out.
 */
export function endpointUrl<E extends Endpoint>(
  { path, query: fields }: E,
  { params, query }: { params?: ParamsOf<E>; query?: QueryOf<E> },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(givenText(params, name) ?? ''))
  const pairs = Object.keys(fields?.shape ?? {}).flatMap((name) => {
    const text = givenText(query, name)
    // In a query, browsers encode the apostrophe too.
    return text === undefined ? [] : `${name}=${encodeURIComponent(text).replaceAll("'", '%27')}`
  })
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
}

/** Returns a field as URL text; undefined if it is missing. */
function givenText(fields: unknown, name: string): string | undefined {
  // The cast is safe: the schemas of path parameters and queries are objects of strings, numbers and booleans.
  const value = (fields as Record<string, string | number | boolean | null> | undefined)?.[name]
  return value === undefined || value === null ? undefined : String(value)
}
