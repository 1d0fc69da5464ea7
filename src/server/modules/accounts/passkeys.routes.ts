import type { FastifyInstance } from 'fastify'
import { DONE } from '#contract/done.ts'
import {
  addPasskeyEndpoint,
  beginPasskeyEndpoint,
  passkeyChallengeEndpoint,
  passkeySignInEndpoint,
  passkeysEndpoint,
  removePasskeyEndpoint,
  renamePasskeyEndpoint,
} from '#contract/passkeys.ts'
import { proofEndpoint } from '#contract/proof.ts'
import { signedIn } from '#server/actor.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import type { Accounts } from './accounts.service.ts'
import { withSign } from './session-sign.rules.ts'

const TEN_MINUTES = 10 * 60 * 1000
/** The limit of one network address, which an office shares. */
const KEY_LIMIT = { max: 60, timeWindow: TEN_MINUTES }
/** The limit of one network address. Besides, five wrong proofs in a row end a session. */
const PROOF_LIMIT = { max: 30, timeWindow: TEN_MINUTES }

/** Registers the calls of passkeys, and the call that proves an owner by passkey, password or code. */
export function passkeysRoutes(app: FastifyInstance, gate: Gate, accounts: Accounts): void {
  const { passkeys } = accounts
  liveRoute(app, gate, passkeysEndpoint, async ({ caller }) => ({ items: await passkeys.list(signedIn(caller).uid) }))
  liveRoute(
    app,
    gate,
    beginPasskeyEndpoint,
    ({ caller, origin }) => passkeys.begin(signedIn(caller), origin),
    KEY_LIMIT,
  )
  liveRoute(
    app,
    gate,
    addPasskeyEndpoint,
    ({ caller, place, body, origin }) => passkeys.add({ caller: signedIn(caller), place }, body, origin),
    KEY_LIMIT,
  )
  liveRoute(app, gate, renamePasskeyEndpoint, async ({ caller, params, body }) => {
    await passkeys.rename(signedIn(caller).uid, params.id, body.name)
    return DONE
  })
  liveRoute(app, gate, removePasskeyEndpoint, async ({ caller, place, params }) => {
    await passkeys.remove({ caller: signedIn(caller), place }, params.id)
    return DONE
  })
  liveRoute(app, gate, passkeyChallengeEndpoint, ({ caller, origin }) => passkeys.ask(caller, origin), KEY_LIMIT)
  liveRoute(
    app,
    gate,
    passkeySignInEndpoint,
    async ({ body, origin, address, place, cookies, setCookies }) => {
      const from = { ip: address, place, cookies }
      const { answer, setCookies: lines } = await accounts.signInByPasskey(body.passkey, origin, from)
      setCookies(withSign(lines))
      return answer
    },
    KEY_LIMIT,
  )
  liveRoute(
    app,
    gate,
    proofEndpoint,
    async ({ caller, place, body, cookies, origin }) => {
      await accounts.proofs.prove({ caller: signedIn(caller), place }, body, { cookies, origin })
      return DONE
    },
    PROOF_LIMIT,
  )
}
