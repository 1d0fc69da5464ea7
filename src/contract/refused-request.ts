import type { SignedInUser } from './accounts.ts'
import { allows } from './endpoint.ts'

/**
 * When the office refused or took away an account's right to add questions; null for everybody else. An invited officer
 * has no grade and never asked.
 */
export function refusedAt(user: SignedInUser): string | null {
  return allows('contributor', user) || user.grade === null ? null : (user.reviewed_at ?? null)
}
