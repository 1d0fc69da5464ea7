import type { FastifyInstance } from 'fastify'
import {
  beginSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  renewBackupCodesEndpoint,
  secondFactorEndpoint,
  secondStepEndpoint,
  turnOffSecondFactorEndpoint,
} from '#contract/second-factor.ts'
import { signedIn } from '#server/actor.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import type { Accounts } from './accounts.service.ts'
import { withSign } from './session-sign.rules.ts'

const TEN_MINUTES = 10 * 60 * 1000
/** The limit of one account for calls that hash a password or check a code. */
const SECRET_LIMIT = { max: 10, timeWindow: TEN_MINUTES }
/**
 * The limit of one network address, which an office shares. Besides, five wrong codes end a sign-in, and ten lock the
 * account's second step.
 */
const STEP_LIMIT = { max: 300, timeWindow: TEN_MINUTES }

const DONE = { done: true } as const

/** Registers the second step of a sign-in, and the calls by which an owner sets it up. */
export function secondFactorRoutes(app: FastifyInstance, gate: Gate, accounts: Accounts): void {
  const { secondFactor, proofs } = accounts
  liveRoute(app, gate, secondFactorEndpoint, ({ caller }) => secondFactor.state(signedIn(caller).uid))
  liveRoute(
    app,
    gate,
    beginSecondFactorEndpoint,
    ({ body, caller, place, cookies }) =>
      proofs.counted({ caller: signedIn(caller), place }, () => secondFactor.begin(cookies, body.password)),
    SECRET_LIMIT,
  )
  liveRoute(
    app,
    gate,
    confirmSecondFactorEndpoint,
    async ({ body, caller, address, place, cookies, setCookies }) => {
      const by = { caller: signedIn(caller), place }
      const lines = await secondFactor.confirm(by, cookies, body.code)
      setCookies(withSign(await accounts.sessions.renewed(lines, { ip: address, place, cookies })))
      return DONE
    },
    SECRET_LIMIT,
  )
  liveRoute(
    app,
    gate,
    turnOffSecondFactorEndpoint,
    async ({ body, caller, address, place, cookies, setCookies }) => {
      const by = { caller: signedIn(caller), place }
      const lines = await proofs.counted(by, () => secondFactor.turnOff(by, cookies, body.password))
      setCookies(withSign(await accounts.sessions.renewed(lines, { ip: address, place, cookies })))
      return DONE
    },
    SECRET_LIMIT,
  )
  liveRoute(
    app,
    gate,
    renewBackupCodesEndpoint,
    async ({ body, caller, place, cookies }) => {
      const renew = () => secondFactor.renewBackupCodes(cookies, body.password)
      return { backup_codes: await proofs.counted({ caller: signedIn(caller), place }, renew) }
    },
    SECRET_LIMIT,
  )
  liveRoute(
    app,
    gate,
    secondStepEndpoint,
    async ({ body, address, place, cookies, setCookies }) => {
      const from = { ip: address, place, cookies }
      const { answer, setCookies: lines } = await accounts.passSecondStep(body.code, from)
      setCookies(withSign(lines))
      return answer
    },
    STEP_LIMIT,
  )
}
