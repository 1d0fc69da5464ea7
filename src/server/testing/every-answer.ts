import { quickCall } from './quick-call.ts'
import type { TestPortal } from './test-portal.ts'

/** Values to try for each parameter of the documented calls, by its name; `undefined` omits a query parameter. */
export type ParameterValues = Readonly<Record<string, readonly (string | undefined)[]>>

interface OpenApi {
  paths: Record<string, { get?: { parameters?: { in: 'path' | 'query'; name: string }[] } }>
}

/** A ticket of an uploaded file that does not exist. */
const TICKET = '7d4b1c1e-2f0a-4f57-9f39-3a1de0c5b6a2'

export interface AnswerText {
  url: string
  status: number
  /** Status line, headers and decompressed body: everything that a client can read. */
  text: string
}

/** The paths of the OpenAPI document. Every portal makes the same ones from the contract, which takes 0.15 seconds. */
let documented: Promise<OpenApi['paths']> | undefined

/**
 * Returns the URL of every GET call in the OpenAPI document, with every combination of the values. Throws for a
 * parameter without values, so that no new call is forgotten. Leaves out the office's calls, which need a role;
 * `http/office-matrix.test.ts` covers them.
 */
export async function everyUrl(portal: TestPortal, values: (path: string) => ParameterValues): Promise<string[]> {
  documented ??= portal.json<OpenApi>('/api/docs/json').then(({ paths }) => paths)
  const paths = await documented
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || path.startsWith('/api/admin/')) return []
    const parameters = get.parameters ?? []
    const choices = parameters.map(({ name, in: place }) => {
      const given = values(path)[name] ?? (name === 'ticket' ? [TICKET] : undefined)
      if (!given) throw new Error(`${path}: no values for the parameter ${name}; add them to valuesFor of this test`)
      return given.map((value) => ({ name, place, value }))
    })
    return combinations(choices).map((parts) => {
      const query = new URLSearchParams()
      let url = path
      for (const { name, place, value } of parts) {
        if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value ?? ''))
        else if (value !== undefined) query.set(name, value)
      }
      return query.size === 0 ? url : `${url}?${query.toString()}`
    })
  })
}

/** Requests the URLs, eight at a time, and returns the responses. */
export async function answersTo(
  portal: TestPortal,
  urls: readonly string[],
  headers: Record<string, string>,
): Promise<AnswerText[]> {
  const waiting = [...urls]
  const answers: AnswerText[] = []
  async function ask(): Promise<void> {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const { status, head, text } = await quickCall(portal.url + url, { headers })
      answers.push({ url, status, text: `${head}\n${text}` })
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
  return answers
}

function combinations<T>(choices: readonly (readonly T[])[]): T[][] {
  return choices.reduce<T[][]>((rows, choice) => rows.flatMap((row) => choice.map((value) => [...row, value])), [[]])
}
