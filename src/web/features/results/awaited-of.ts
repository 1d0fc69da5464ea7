import type { Awaited } from '#contract/awaited.ts'
import { yearFromPath } from '#contract/faculty.ts'
import type { Portal } from '#contract/portal.ts'
import type { ListParams } from './list-params.ts'

/** Returns the awaited results of a list's grade and year. */
export function awaitedOf(portal: Portal | undefined, params: ListParams): Awaited[] {
  const year = yearFromPath(params.year)
  return (portal?.awaited ?? []).filter((one) => one.grade === params.grade && one.year === year)
}
