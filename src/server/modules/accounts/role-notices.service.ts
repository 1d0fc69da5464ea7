import { OFFICE_ROLE_NAMES } from '#contract/office-role-names.ts'
import type { OfficeRole } from '#contract/staff.ts'
import type { Database } from '#server/db/open-database.ts'
import { listAdministratorAddresses } from './accounts.queries.ts'
import type { LinkLetters } from './link-letters.ts'

interface ChangedRoles {
  /** The name of the account whose roles have changed. */
  name: string
  /** The account's roles now. */
  roles: readonly OfficeRole[]
  /** The name of the officer who changed them. */
  by: string
  now: Date
}

/**
 * Tells every administrator by e-mail that an account's roles have changed. Never rejects, because the change is
 * already made, and the dashboard shows the change, too.
 */
export async function tellOfRoles(
  { database, notify }: { database: Database; notify: LinkLetters['notify'] },
  { name, roles, by, now }: ChangedRoles,
): Promise<void> {
  const words = roles.map((role) => OFFICE_ROLE_NAMES[role])
  const addresses = await listAdministratorAddresses(database.fresh).catch((): string[] => [])
  for (const address of addresses)
    notify(address, { kind: 'roles-changed', name, roles: words, by, at: now.toISOString() })
}
