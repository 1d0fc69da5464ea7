import * as z from 'zod/mini'
import { type Endpoint, endpointUrl, type ParsedAddress } from '#contract/endpoint.ts'

/** What fills the URL of some endpoint. */
export type AnyAddress = ParsedAddress<Endpoint>

/** An address whose answer is made before anybody asks. */
export type ReadyAddress<A = AnyAddress> = A & {
  /** All that the answer is made of: while it is the same object, the answer is taken over without being made again. */
  from?: object
}

/** One declared answer: an endpoint of the contract, and what makes its body out of a module's state. */
export interface PublishedAnswer<State> {
  endpoint: Endpoint
  /** The body as JSON text, through the endpoint's response schema. Rejects with what `make` throws. */
  text: (state: State, address: AnyAddress) => Promise<string>
  ready: (state: State) => Iterable<ReadyAddress>
  copied: (state: State) => Iterable<AnyAddress>
}

interface AnswerParts<State, E extends Endpoint> {
  /** Makes the body, which the response schema then narrows. Throws an AppError where there is no answer. */
  make: (state: State, address: ParsedAddress<E>) => z.input<E['response']> | Promise<z.input<E['response']>>
  /** The member of a union response that an address has; by default each is tried, which is slow on long lists. */
  schemaOf?: (address: ParsedAddress<E>) => z.ZodMiniType<z.output<E['response']>, z.input<E['response']>>
  /** Addresses whose answers are made at each publication; by default all, which takes parameters of closed lists. */
  ready?: (state: State) => Iterable<ReadyAddress<ParsedAddress<E>>>
  /** Addresses that a static copy holds; by default those that are ready. */
  copied?: (state: State) => Iterable<ParsedAddress<E>>
}

/**
 * Declares answers made of one module's state: `const answer = answersFrom<Library>()`. An endpoint below `/storage` gets a file
 * in the storage for each ready address. Throws a TypeError for an answer without `ready` whose parameters are no closed lists.
 */
export function answersFrom<State>() {
  return <E extends Endpoint>(
    endpoint: E,
    { make, schemaOf, ready, copied }: AnswerParts<State, E>,
  ): PublishedAnswer<State> => {
    const all = ready ? [] : everyAddress(endpoint)
    const readyOf = ready ?? (() => all)
    return {
      endpoint,
      async text(state, given) {
        // Addresses are those that `ready` and `copied` name for this endpoint, or parsed by its schemas.
        const address = given as ParsedAddress<E>
        return JSON.stringify(z.parse(schemaOf?.(address) ?? endpoint.response, await make(state, address)))
      },
      ready: readyOf as PublishedAnswer<State>['ready'],
      copied: (copied ?? readyOf) as PublishedAnswer<State>['copied'],
    }
  }
}

/** Answers that a static copy makes at the same time; some of them ask the database. */
const AT_ONCE = 8

/** Every URL of a static copy with its JSON text. Rejects with what an answer throws. */
export async function* copiedTexts<State>(
  answers: readonly PublishedAnswer<State>[],
  state: State,
): AsyncGenerator<readonly [url: string, text: string]> {
  for (const { endpoint, text, copied } of answers) {
    const waiting = [...copied(state)]
    while (waiting.length > 0) {
      yield* await Promise.all(
        waiting
          .splice(0, AT_ONCE)
          .map(async (address) => [endpointUrl(endpoint, address), await text(state, address)] as const),
      )
    }
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
