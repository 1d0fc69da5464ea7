import * as z from 'zod/mini'
import { type Endpoint, endpointUrl, type ParsedAddress } from '#contract/endpoint.ts'
import { type FacultyShape, namesForeignPlace } from '#contract/faculty-shape.ts'

/** The parsed parameters and query of any endpoint. */
export type AnyAddress = ParsedAddress<Endpoint>

/** The address of an answer that is made at publication, before the first request. */
export type ReadyAddress<A = AnyAddress> = A & {
  /** Everything that the answer is made of. While these values are identical, the old answer is reused. */
  from?: readonly unknown[]
}

/**
 * The part of every publication's state that has the faculty's grades and terms, which limit the addresses of its
 * answers.
 */
export interface OfFaculty {
  faculty: FacultyShape
}

/** The address of an answer that is also a stored file. */
export type StoredAddress<A = AnyAddress> = A & {
  /** A hash of what the file is made of; a file that was written with the same stamp is not made again. */
  stamp: string
}

/** Records the name of an input of an answer, such as a year, so that the answer is dropped when this input changes. */
export type Uses = (input: string) => void

/** A declared answer: an endpoint of the contract, and how its body is made from a module's state. */
export interface PublishedAnswer<State> {
  endpoint: Endpoint
  /** Returns the body as a JSON text that fits the endpoint's response schema. Rejects if `make` throws. */
  text: (state: State, address: AnyAddress, uses?: Uses) => Promise<string>
  ready: (state: State) => Iterable<ReadyAddress>
  stored?: ((state: State) => Iterable<StoredAddress>) | undefined
  copied: (state: State) => Iterable<AnyAddress> | AsyncIterable<AnyAddress>
}

interface AnswerParts<State, E extends Endpoint> {
  /**
   * Returns the body; fields that the response schema does not have are dropped. Throws an AppError if there is no
   * answer. Calls `uses` with the name of each input, as the publication's `changedInputs` knows it.
   */
  make: (
    state: State,
    address: ParsedAddress<E>,
    uses: Uses,
  ) => z.input<E['response']> | Promise<z.input<E['response']>>
  /**
   * Returns the member of a union response that fits an address; by default each member is tried, which is slow for
   * long lists.
   */
  schemaOf?: (address: ParsedAddress<E>) => z.ZodMiniType<z.output<E['response']>, z.input<E['response']>>
  /**
   * Returns the addresses whose answers are made at each publication; by default all, if every parameter is an enum.
   */
  ready?: (state: State) => Iterable<ReadyAddress<ParsedAddress<E>>>
  /**
   * For an endpoint below `/storage` with more stored files than ready answers: returns the addresses of all its files.
   */
  stored?: (state: State) => Iterable<StoredAddress<ParsedAddress<E>>>
  /** Returns the addresses to include in a static copy; by default those of `ready`. */
  copied?: (state: State) => Iterable<ParsedAddress<E>> | AsyncIterable<ParsedAddress<E>>
}

/**
 * Returns a function that declares answers made from one module's state: `const answer = answersFrom<Library>()`. An
 * endpoint below `/storage` gets a stored file for each ready address. Throws a TypeError for an answer without `ready`
 * if a parameter is not an enum.
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
        // The address comes from this endpoint's `ready`, `stored` or `copied`, or was parsed by its schemas.
        const address = given as ParsedAddress<E>
        return JSON.stringify(z.parse(schemaOf?.(address) ?? endpoint.response, await make(state, address, uses)))
      },
      ready: readyOf as PublishedAnswer<State>['ready'],
      stored: stored as PublishedAnswer<State>['stored'],
      copied: (copied ?? readyOf) as PublishedAnswer<State>['copied'],
    }
  }
}

/** How many answers a static copy makes at a time; some of them query the database. */
const AT_ONCE = 8

/** Yields every URL of a static copy with its JSON text. Rejects if an answer cannot be made. */
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

/** Whether an address has a grade or term that the faculty does not have. */
function isForeign(faculty: FacultyShape, params: AnyAddress['params']): boolean {
  return Object.values(params ?? {}).some((value) => namesForeignPlace(faculty, String(value)))
}
