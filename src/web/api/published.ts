import type { Query } from '@tanstack/react-query'

/**
 * Options of a query for a published answer: one that is the same for every reader. The answer stays valid until the
 * portal's revision changes, which `app/revision/revision-watch.ts` follows, so screens never refetch it by themselves.
 */
export const PUBLISHED = { staleTime: Number.POSITIVE_INFINITY, meta: { published: 'shown' } } as const

/**
 * Options like PUBLISHED, for an answer that must not change while the reader uses it, such as the questions of a quiz.
 */
export const PUBLISHED_UNTIL_LEFT = { ...PUBLISHED, meta: { published: 'until left' } } as const

/** Whether a query holds a published answer. */
export function isPublished({ meta: { published } = {} }: Query): boolean {
  return published !== undefined
}

/** Whether a published answer may be replaced by a newer one while a screen shows it. */
export function isRenewable({ meta: { published } = {} }: Query): boolean {
  return published === PUBLISHED.meta.published
}
