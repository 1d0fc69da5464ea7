import { randomUUID } from 'node:crypto'
import {
  MOST_PASSKEYS,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyAssertionOptions,
  type PasskeyRegistration,
  type PasskeyRegistrationOptions,
} from '#contract/passkeys.ts'
import type { Caller } from '#server/actor.ts'
import type { AccountPasskeyTable } from '#server/db/account-tables.ts'
import { isUniqueViolation } from '#server/db/faults.ts'
import type { Database } from '#server/db/open-database.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { recordWithin } from '../audit/audit-events.service.ts'
import { consumeVerification, findProfile } from './accounts.queries.ts'
import { giveLink, storedName } from './administrators.service.ts'
import { type FactorOptions, type Prover, tellOfFactor } from './factor-notice.ts'
import { passkeyDescriptor, passkeyJson, transportsOf } from './passkey-rows.ts'
import { countUse, deletePasskey, findPasskey, insertPasskey, listPasskeys, renamePasskey } from './passkeys.queries.ts'
import { hasSecondFactor, lockFactors, refreshFactorFlag } from './second-factor.queries.ts'
import { SECOND_STEP_LIFE_S } from './session.rules.ts'
import { deleteOtherSessions } from './sessions.queries.ts'

/** The signature algorithms EdDSA, ES256 and RS256. Every device in use has at least one of them. */
const ALGORITHMS = [-8, -7, -257]
/** The device may copy the key to the owner's other devices. Each use requires a finger, a face or the device's PIN. */
const SELECTION = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const
const TIMEOUT_MS = SECOND_STEP_LIFE_S * 1000

/** What a browser returns for a new passkey, with the name that its owner chose. */
export interface NewPasskey {
  name: string
  credential: PasskeyRegistration
}

/** The origin of the page that uses a passkey, and its session. The session is null for a visitor who signs in. */
interface Place {
  origin: string
  session: string | null
}

/** The passkeys of office accounts (docs/decisions/0054-second-factor-and-proof.md). */
export class Passkeys {
  readonly #options: FactorOptions
  readonly #database: Database
  readonly #now: () => Date

  constructor(options: FactorOptions) {
    this.#options = options
    this.#database = options.database
    this.#now = options.now
  }

  async list(uid: string): Promise<Passkey[]> {
    return (await listPasskeys(this.#database.write, uid)).map(passkeyJson)
  }

  /** Returns the options with which a browser makes a passkey. Throws too_large from MOST_PASSKEYS on. */
  async begin({ uid, session }: Caller, origin: string): Promise<PasskeyRegistrationOptions> {
    const db = this.#database.write
    const present = await listPasskeys(db, uid)
    refuseFull(present)
    const { email, name } = (await findProfile(db, uid)) ?? { email: '', name: '' }
    return {
      challenge: await this.#challenge(`add:${session}`),
      rp: { id: hostOf(origin), name: 'Diwan' },
      user: { id: Buffer.from(uid).toString('base64url'), name: email, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      excludeCredentials: present.map(passkeyDescriptor),
      authenticatorSelection: SELECTION,
      attestation: 'none',
    }
  }

  /**
   * Checks and stores a passkey that a browser has made. Throws wrong_passkey, edit_conflict for a known one, and
   * too_large from MOST_PASSKEYS on.
   */
  async add(by: Prover, { name, credential }: NewPasskey, origin: string): Promise<Passkey> {
    const { uid, session } = by.caller
    const { challenge: expectedChallenge } = await this.#consume(credential, `add:${session}`)
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { registrationInfo } = await accepted(
      verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge,
        ...expected(origin),
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    )
    if (!registrationInfo) throw new AppError('wrong_passkey')
    const { id, publicKey, counter } = registrationInfo.credential
    const row = {
      id: randomUUID(),
      user_id: uid,
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      uses: counter,
      transports: JSON.stringify(credential.response.transports ?? []),
      name,
      created_at: this.#now().toISOString(),
      last_used_at: null,
    }
    await this.#insert(row, by)
    await tellOfFactor(this.#options, { uid, place: by.place, kind: 'factor-added' })
    return passkeyJson(row)
  }

  /**
   * Stores a passkey. If the account had no second factor before, ends its other sessions, which were opened by the
   * password alone.
   */
  async #insert(row: AccountPasskeyTable, by: Prover): Promise<void> {
    const { session } = by.caller
    try {
      await memberTransaction(this.#database, async (tx) => {
        await lockFactors(tx, row.user_id)
        refuseFull(await listPasskeys(tx, row.user_id))
        if (!(await hasSecondFactor(tx, row.user_id))) await deleteOtherSessions(tx, row.user_id, session)
        await insertPasskey(tx, row)
        await refreshFactorFlag(tx, row.user_id)
        this.#record(tx, 'factor_added', by)
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('edit_conflict', undefined, { cause: error })
      throw error
    }
  }

  /** Renames a passkey of the account. Throws not_found. */
  async rename(uid: string, id: string, name: string): Promise<void> {
    if (!(await renamePasskey(this.#database.write, uid, id, name))) throw new AppError('not_found')
  }

  /** Removes a passkey of the caller, and tells the owner. Throws not_found. */
  async remove(by: Prover, id: string): Promise<void> {
    const { uid } = by.caller
    await memberTransaction(this.#database, async (tx) => {
      await lockFactors(tx, uid)
      if (!(await deletePasskey(tx, uid, id))) throw new AppError('not_found')
      await refreshFactorFlag(tx, uid)
      this.#record(tx, 'factor_removed', by)
    })
    await tellOfFactor(this.#options, { uid, place: by.place, kind: 'factor-removed' })
  }

  #record(tx: Parameters<typeof recordWithin>[0], action: 'factor_added' | 'factor_removed', by: Prover): void {
    const { caller, place } = by
    recordWithin(tx, { action, by: caller, place, now: this.#now(), details: { factor: 'passkey' } })
  }

  /**
   * Returns the options with which a browser uses a passkey: one of the caller's passkeys or, for a visitor who signs
   * in, any passkey.
   */
  async ask(caller: Caller | null, origin: string): Promise<PasskeyAssertionOptions> {
    const own = caller ? await listPasskeys(this.#database.write, caller.uid) : []
    return {
      challenge: await this.#challenge(`use:${caller?.session ?? ''}`),
      rpId: hostOf(origin),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      allowCredentials: own.map(passkeyDescriptor),
    }
  }

  /** Checks the browser's use of a passkey for a challenge of `ask`, and returns the passkey. Throws wrong_passkey. */
  async verify(passkey: PasskeyAssertion, { origin, session }: Place): Promise<AccountPasskeyTable> {
    const { challenge: expectedChallenge } = await this.#consume(passkey, `use:${session ?? ''}`)
    const row = await findPasskey(this.#database.write, passkey.id)
    if (!row) throw new AppError('wrong_passkey')
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await accepted(
      verifyAuthenticationResponse({
        response: { ...passkey, clientExtensionResults: {} },
        expectedChallenge,
        ...expected(origin),
        credential: {
          id: row.credential_id,
          publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
          counter: row.uses,
          transports: transportsOf(row),
        },
      }),
    )
    const used = { id: row.id, uses: authenticationInfo.newCounter }
    if (!verified || !(await countUse(this.#database.write, used, this.#now().toISOString()))) {
      throw new AppError('wrong_passkey')
    }
    return row
  }

  #challenge(purpose: string): Promise<string> {
    return giveLink(this.#database.write, 'passkey', purpose, { lifeS: SECOND_STEP_LIFE_S, now: this.#now() })
  }

  /**
   * Deletes the challenge that the browser's result names, and returns it. Throws wrong_passkey if the challenge is
   * unknown, expired, or was made for another purpose.
   */
  async #consume(
    { response }: PasskeyAssertion | PasskeyRegistration,
    purpose: string,
  ): Promise<{ challenge: string }> {
    const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
    const { challenge } = await accepted((async () => decodeClientDataJSON(response.clientDataJSON))())
    const stored = storedName('passkey', challenge)
    const made = await consumeVerification(this.#database.write, stored, this.#now().toISOString())
    if (made !== purpose) throw new AppError('wrong_passkey')
    return { challenge }
  }
}

/** Throws too_large for an account that has as many passkeys as it may have. */
function refuseFull(present: readonly AccountPasskeyTable[]): void {
  if (present.length >= MOST_PASSKEYS) throw new AppError('too_large', 'too many passkeys')
}

/**
 * Turns every error of the library into wrong_passkey. The library throws plain errors, so refusals cannot be
 * distinguished from other failures.
 */
async function accepted<T>(check: Promise<T>): Promise<T> {
  try {
    return await check
  } catch (error) {
    throw new AppError('wrong_passkey', undefined, { cause: error })
  }
}

function expected(origin: string) {
  return { expectedOrigin: origin, expectedRPID: hostOf(origin), requireUserVerification: true }
}

/** Returns the host of a page's origin. Throws invalid_request. */
function hostOf(origin: string): string {
  if (!URL.canParse(origin)) throw new AppError('invalid_request')
  return new URL(origin).hostname
}
