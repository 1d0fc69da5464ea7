import type { Database } from '#server/db/open-database.ts'
import { findProfile, findUid } from './accounts.queries.ts'
import type { GuessingOptions } from './guessing.service.ts'
import type { OwnerNotice } from './owner-letters.rules.ts'

interface NoticeParts {
  database: Database
  notify: (email: string, notice: OwnerNotice) => void
  now: () => Date
}

/** Returns the functions that tell an account's owner of many wrong passwords, and of many wrong codes. */
export function noticesOfGuessing({
  database,
  notify,
  now,
}: NoticeParts): Pick<GuessingOptions, 'onMany' | 'onManyCodes'> {
  const at = () => now().toISOString()
  return {
    async onMany(email) {
      if ((await findUid(database.fresh, email)) !== undefined) notify(email, { kind: 'many-failures', at: at() })
    },
    async onManyCodes(uid) {
      const owner = await findProfile(database.fresh, uid)
      if (owner) notify(owner.email, { kind: 'many-wrong-codes', at: at() })
    },
  }
}
