import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'
import type { StaffRole } from './staff.ts'

export type Schema = z.ZodMiniType
type Optional = Schema | undefined
/** Path parameters and queries are objects; a URL has their fields in the order of the schema. */
export type Fields = z.ZodMiniObject | undefined

/**
 * Who may call: everybody; members; members who may write questions; members with any office role, or with the given
 * one. Administrators may make every call. docs/SPECIFICATION.md, section 6.
 */
export type Access = 'public' | 'member' | 'contributor' | 'staff' | StaffRole | 'administrator'

/**
 * Whether a call needs a recent proof that its caller is the account's owner: always, never, or for some bodies only.
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

/** One call, shared by server and client. Path parameters are written `{name}`; a body is JSON. */
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
   * Whether the caller must have given a password, code or passkey within ten minutes.
   * docs/decisions/0054-second-factor-and-proof.md
   */
  proof: NeedsProof
  /** Open also to an account that must first add a second factor or confirm its address. */
  isSetUp: boolean
  /** Whether open pages repeat the call by themselves, so that it is no activity: it does not extend an office session. */
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

/** A property that is required if the endpoint has it, and otherwise must be omitted. */
export type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value }

/** The path parameters and query of a call. */
export type Address<E> = Given<'params', ParamsOf<E>> & Given<'query', QueryOf<E>>

type Output<S> = S extends Schema ? z.output<S> : undefined

/** The address as parsed by the endpoint's schemas. */
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

/** The largest number that a request may hold: that of a database's integer column. */
export const LARGEST_INTEGER = 2 ** 31 - 1

/** Describes one call. */
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
    // An omitted property is undefined, which is then the type P, Q or B.
    params: description.params as P,
    query: description.query as Q,
    body: description.body as B,
    problems: description.problems ?? [],
  }
}

/**
 * Returns the URL of a call, encoded as browsers encode it. The query has the order of its schema, so each call has
 * exactly one URL, the key of its published answer. Undefined and null are left out.
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
  // URL schemas are objects of strings, numbers and booleans.
  const value = (fields as Record<string, string | number | boolean | null> | undefined)?.[name]
  return value === undefined || value === null ? undefined : String(value)
}
