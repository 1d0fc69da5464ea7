import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { countAnswersEndpoint } from '#contract/question-counts.ts'

/** Calls that the portal makes by itself, without a step of a person. */
const BACKGROUND: readonly Endpoint[] = [countAnswersEndpoint]

let client: QueryClient | undefined

/** Sets the client of the rendered portal; undefined while a test renders none. */
export function watchChanges(rendered: QueryClient | undefined): void {
  client = rendered
}

/** Whether a screen sends a change in another way than by `useSend`. A query may send a body, too. */
export function isHandMade(endpoint: Endpoint): boolean {
  if (!client || endpoint.method === 'GET' || BACKGROUND.includes(endpoint)) return false
  return client.isMutating() === 0 && client.isFetching() === 0
}
