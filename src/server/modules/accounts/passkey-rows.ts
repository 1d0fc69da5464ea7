import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Passkey } from '#contract/passkeys.ts'
import type { AccountPasskeyTable } from '#server/db/account-tables.ts'

type Transports = NonNullable<WebAuthnCredential['transports']>

/** The ways in which a browser can reach the passkey's device. */
export function transportsOf({ transports }: AccountPasskeyTable): Transports {
  // `Passkeys.add` stores the list as JSON text.
  return JSON.parse(transports) as Transports
}

/** A passkey as the options for a browser name it. */
export function passkeyDescriptor(row: AccountPasskeyTable) {
  return { id: row.credential_id, type: 'public-key', transports: transportsOf(row) } as const
}

/** A passkey as its owner sees it. */
export function passkeyJson({ id, name, created_at, last_used_at }: AccountPasskeyTable): Passkey {
  return { id, name, created_at, last_used_at }
}
