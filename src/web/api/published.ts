import type { Query } from '@tanstack/react-query'

/**
 * Options of a query for a published answer. It is right until the portal's revision changes, which
 * `app/revision/revision-watch.ts` follows, so that screens never ask again by themselves.
 */
export const PUBLISHED = { staleTime: Number.POSITIVE_INFINITY, meta: { published: 'shown' } } as const

/** Like PUBLISHED, for an answer that must not change under the reader: the questions of a quiz. */
export const PUBLISHED_UNTIL_LEFT = { ...PUBLISHED, meta: { published: 'until left' } } as const

/** Whether a query holds a published answer. */
export function isPublished({ meta: { published } = {} }: Query): boolean {
  return published !== undefined
}

/** Whether a published answer may be renewed while a screen shows it. */
export function isRenewable({ meta: { published } = {} }: Query): boolean {
  return published === PUBLISHED.meta.published
}
