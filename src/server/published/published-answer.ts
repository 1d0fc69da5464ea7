import * as z from 'zod/mini'
import { type Endpoint, endpointUrl, type ParsedAddress } from '#contract/endpoint.ts'
import { type FacultyShape, namesForeignPlace } from '#contract/faculty-shape.ts'

/** Parsed parameters and query of any endpoint. */
export type AnyAddress = ParsedAddress<Endpoint>

/** An address whose answer is made at publication, before the first request. */
export type ReadyAddress<A = AnyAddress> = A & {
  /** All that the answer is made of: while these are the same values, the old answer is reused. */
  from?: readonly unknown[]
}

/** Every state has the faculty's grades and terms, which are also those of its addresses. */
export interface OfFaculty {
  faculty: FacultyShape
}

/** An address whose answer is a stored file. */
export type StoredAddress<A = AnyAddress> = A & {
  /** Differs where the file differs: a file that was written with the same stamp is not made again. */
  stamp: string
}

/** Notes the name of something that an answer is made of, so that the answer is dropped when that changes. */
export type Uses = (input: string) => void

/** One declared answer: an endpoint of the contract, and the function that makes its body from a module's state. */
export interface PublishedAnswer<State> {
  endpoint: Endpoint
  /** Returns the body as JSON text, parsed by the endpoint's response schema. Rejects if `make` throws. */
  text: (state: State, address: AnyAddress, uses?: Uses) => Promise<string>
  ready: (state: State) => Iterable<ReadyAddress>
  stored?: ((state: State) => Iterable<StoredAddress>) | undefined
  copied: (state: State) => Iterable<AnyAddress> | AsyncIterable<AnyAddress>
}

interface AnswerParts<State, E extends Endpoint> {
  /**
   * Makes the body; the response schema then drops unknown fields. Throws an AppError if there is no answer. Names to
   * `uses` what it is made of, by the names of the publication's `changedInputs`.
   */
  make: (
    state: State,
    address: ParsedAddress<E>,
    uses: Uses,
  ) => z.input<E['response']> | Promise<z.input<E['response']>>
  /** Selects the member of a union response for an address; by default each is tried, which is slow on long lists. */
  schemaOf?: (address: ParsedAddress<E>) => z.ZodMiniType<z.output<E['response']>, z.input<E['response']>>
  /** Addresses whose answers are made at each publication; defaults to all, if every parameter is a closed list. */
  ready?: (state: State) => Iterable<ReadyAddress<ParsedAddress<E>>>
  /** Addresses of all stored files, for an endpoint below `/storage` that has more of them than ready answers. */
  stored?: (state: State) => Iterable<StoredAddress<ParsedAddress<E>>>
  /** Addresses to include in a static copy; defaults to those of `ready`. */
  copied?: (state: State) => Iterable<ParsedAddress<E>> | AsyncIterable<ParsedAddress<E>>
}

/**
 * Declares answers made from one module's state: `const answer = answersFrom<Library>()`. An endpoint below `/storage`
 * gets a stored file for each ready address. Throws a TypeError for an answer without `ready` whose parameters are not
 * closed lists.
 */
export function answersFrom<State extends OfFaculty>() {
  return <E extends Endpoint>(
    endpoint: E,
    { make, schemaOf, ready, stored, copied }: AnswerParts<State, E>,
  ): PublishedAnswer<State> => {
    const all = ready ? [] : everyAddress(endpoint)
    const readyOf = ready ?? (({ faculty }: State) => all.filter(({ params }) => !isForeign(faculty, params)))
    return {
      endpoint,
      async text(state, given, uses = () => undefined) {
        // Addresses come from this endpoint's `ready` and `copied`, or were parsed by its schemas.
        const address = given as ParsedAddress<E>
        return JSON.stringify(z.parse(schemaOf?.(address) ?? endpoint.response, await make(state, address, uses)))
      },
      ready: readyOf as PublishedAnswer<State>['ready'],
      stored: stored as PublishedAnswer<State>['stored'],
      copied: (copied ?? readyOf) as PublishedAnswer<State>['copied'],
    }
  }
}

/** Number of answers that a static copy makes concurrently; some of them query the database. */
const AT_ONCE = 8

/** Yields every URL of a static copy with its JSON text. Rejects if making an answer fails. */
export async function* copiedTexts<State>(
  answers: readonly PublishedAnswer<State>[],
  state: State,
): AsyncGenerator<readonly [url: string, text: string]> {
  for (const { endpoint, text, copied } of answers) {
    const textsOf = (addresses: readonly AnyAddress[]) =>
      Promise.all(
        addresses.map(async (address) => [endpointUrl(endpoint, address), await text(state, address)] as const),
      )
    const waiting: AnyAddress[] = []
    for await (const address of copied(state)) {
      waiting.push(address)
      if (waiting.length === AT_ONCE) yield* await textsOf(waiting.splice(0))
    }
    yield* await textsOf(waiting)
  }
}

function everyAddress({ path, params }: Endpoint): AnyAddress[] {
  if (!params) return [{ params: undefined, query: undefined }]
  let rows: Record<string, unknown>[] = [{}]
  for (const [name, schema] of Object.entries(params.shape)) {
    if (!(schema instanceof z.ZodMiniEnum)) throw new TypeError(`${path}: declare which addresses are ready`)
    rows = rows.flatMap((row) => schema.options.map((value) => ({ ...row, [name]: value })))
  }
  return rows.map((filled) => ({ params: filled, query: undefined }))
}

/** Whether an address names a grade or term that the faculty does not have. */
function isForeign(faculty: FacultyShape, params: AnyAddress['params']): boolean {
  return Object.values(params ?? {}).some((value) => namesForeignPlace(faculty, String(value)))
}
