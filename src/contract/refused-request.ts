import type { SignedInUser } from './accounts.ts'
import { allows } from './endpoint.ts'

/**
 * Returns when the office refused an account the right to contribute questions, or took the right away; null for every
 * other account. An officer who was invited has no grade and never asked for this right.
 */
export function refusedAt(user: SignedInUser): string | null {
  return allows('contributor', user) || user.grade === null ? null : (user.reviewed_at ?? null)
}
