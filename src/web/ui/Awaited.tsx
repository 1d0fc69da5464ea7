import type { Awaited as AwaitedResult } from '#contract/awaited.ts'
import { lazyPart } from './lazy-part.tsx'

// In a chunk of its own, because nothing is awaited for most of the year.
const AwaitedResults = lazyPart(async () => (await import('./AwaitedResults.tsx')).AwaitedResults)

/** Shows the results that students wait for; nothing if there are none. */
export function Awaited({ items }: { items: readonly AwaitedResult[] }) {
  return items.length > 0 && <AwaitedResults items={items} />
}
