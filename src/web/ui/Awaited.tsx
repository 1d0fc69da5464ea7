import type { Awaited as AwaitedResult } from '#contract/awaited.ts'
import { lazyPart } from './lazy-part.tsx'

// Most of the year nothing is awaited.
const AwaitedResults = lazyPart(async () => (await import('./AwaitedResults.tsx')).AwaitedResults)

/** What students wait for, if anything. */
export function Awaited({ items }: { items: readonly AwaitedResult[] }) {
  return items.length > 0 && <AwaitedResults items={items} />
}
