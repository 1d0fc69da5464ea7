import type { Awaited as AwaitedResult } from '#contract/awaited.ts'
import { lazyPart } from './lazy-part.tsx'

// A chunk of its own, because for most of the year no results are awaited.
const AwaitedResults = lazyPart(async () => (await import('./AwaitedResults.tsx')).AwaitedResults)

/** Shows the exam results that the office has announced as coming; renders nothing if there are none. */
export function Awaited({ items }: { items: readonly AwaitedResult[] }) {
  return items.length > 0 && <AwaitedResults items={items} />
}
