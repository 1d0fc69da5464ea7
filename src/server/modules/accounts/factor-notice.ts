import type { Caller, CallerPlace } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { findProfile } from './accounts.queries.ts'
import type { OwnerNotice } from './owner-letters.rules.ts'

/** A signed-in person, and where the request came from. */
export interface Prover {
  caller: Caller
  place: CallerPlace
}

/** What the classes for second factors and passkeys need. */
export interface FactorOptions {
  database: Database
  /** Sends an owner an e-mail with the notice. */
  notify: (email: string, notice: OwnerNotice) => void
  now: () => Date
}

/** Tells an account's owner by e-mail that a second factor was added or removed. */
export async function tellOfFactor(
  { database, notify, now }: FactorOptions,
  { uid, place, kind }: { uid: string; place: CallerPlace; kind: 'factor-added' | 'factor-removed' },
): Promise<void> {
  const owner = await findProfile(database.write, uid)
  if (owner) notify(owner.email, { kind, place, at: now().toISOString() })
}
