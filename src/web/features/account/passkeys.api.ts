import { queryOptions } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import {
  addPasskeyEndpoint,
  beginPasskeyEndpoint,
  type Passkey,
  type PasskeyAssertion,
  passkeyChallengeEndpoint,
  passkeySignInEndpoint,
  passkeysEndpoint,
  removePasskeyEndpoint,
  renamePasskeyEndpoint,
} from '#contract/passkeys.ts'
import { proofEndpoint } from '#contract/proof.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'

/** The query of the account's passkeys. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await call(passkeysEndpoint, { signal })).items,
  })
}

/** Each call below throws ApiError. */

/**
 * Makes a passkey on this device or another and adds it to the account. Throws `edit_conflict` if the device already
 * has a passkey of this account.
 */
export async function addPasskey({ name }: { name: string }): Promise<Passkey> {
  const optionsJSON = await call(beginPasskeyEndpoint, {})
  const { id, rawId, response } = await byDevice(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON })
  })
  const { clientDataJSON, attestationObject, transports } = response
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) }
  return call(addPasskeyEndpoint, { body: { name, credential: { id, rawId, type: 'public-key', response: made } } })
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call(renamePasskeyEndpoint, { params: { id }, body: { name } })
}

export async function removePasskey(id: string): Promise<void> {
  await call(removePasskeyEndpoint, { params: { id } })
}

/** Signs in by a passkey that the reader chooses. */
export async function signInByPasskey(): Promise<Session> {
  return call(passkeySignInEndpoint, { body: { passkey: await askDevice() } })
}

/** Proves by a passkey that it is the account's owner who uses the sign-in session. */
export async function proveByPasskey(): Promise<void> {
  await call(proofEndpoint, { body: { passkey: await askDevice() } })
}

async function askDevice(): Promise<PasskeyAssertion> {
  const optionsJSON = await call(passkeyChallengeEndpoint, {})
  const { id, rawId, response } = await byDevice(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON })
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const made = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  return { id, rawId, type: 'public-key', response: made }
}

/**
 * Runs `ask` and returns its answer. If the device or its owner refuses, throws ApiError: `edit_conflict` if the device
 * already has a passkey of the account, else `wrong_passkey`.
 */
async function byDevice<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (failure) {
    const isKnown = failure instanceof Error && failure.name === 'InvalidStateError'
    throw new ApiError(isKnown ? 'edit_conflict' : 'wrong_passkey', String(failure))
  }
}
