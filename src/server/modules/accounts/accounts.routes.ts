import type { FastifyInstance } from 'fastify'
import {
  acceptInvitationEndpoint,
  changePasswordEndpoint,
  deleteUserEndpoint,
  firstAdministratorEndpoint,
  getSessionEndpoint,
  invitationEndpoint,
  refreshSessionEndpoint,
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
  revokeOtherSessionsEndpoint,
  type SecondStep,
  type Session,
  sendVerificationEndpoint,
  signInEndpoint,
  signOutEndpoint,
  signUpEndpoint,
  userEndpoint,
  verifyEmailEndpoint,
} from '#contract/accounts.ts'
import { signedIn } from '#server/actor.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import type { Accounts, Given } from './accounts.service.ts'
import type { LinkLetters } from './link-letters.ts'
import { withSign } from './session-sign.rules.ts'

const TEN_MINUTES = 10 * 60 * 1000
/** Per network address: enough for a hall of students who share one, too few for guessing passwords. */
const SIGN_IN_LIMIT = { max: 30, timeWindow: TEN_MINUTES }
const SIGN_UP_LIMIT = { max: 20, timeWindow: TEN_MINUTES }
/** Per network address: strict, because each of these calls hashes a password or sends an email. */
const SECRET_LIMIT = { max: 10, timeWindow: TEN_MINUTES }

const DONE = { done: true } as const

type Letters = Pick<LinkLetters, 'delivery'>

/** Accounts and sessions. docs/SPECIFICATION.md, sections 5 to 7. */
export function accountsRoutes(app: FastifyInstance, gate: Gate, accounts: Accounts, letters: Letters): void {
  registrationRoutes(app, gate, accounts, letters)
  invitationRoutes(app, gate, accounts)
  sessionRoutes(app, gate, accounts)
  passwordRoutes(app, gate, accounts)
  liveRoute(app, gate, userEndpoint, ({ params, caller }) => accounts.profile(params.uid, signedIn(caller)))
}

type SetCookies = (lines: readonly string[]) => void

async function given<T extends Session | SecondStep | null>(
  promise: Promise<Given<T>>,
  setCookies: SetCookies,
): Promise<T> {
  const { answer, setCookies: lines } = await promise
  setCookies(withSign(lines))
  return answer
}

async function cookiesOf(promise: Promise<string[]>, setCookies: SetCookies): Promise<typeof DONE> {
  setCookies(withSign(await promise))
  return DONE
}

async function done(promise: Promise<void>): Promise<typeof DONE> {
  await promise
  return DONE
}

function registrationRoutes(app: FastifyInstance, gate: Gate, accounts: Accounts, letters: Letters): void {
  liveRoute(
    app,
    gate,
    signUpEndpoint,
    async ({ body, setCookies }) => ({
      ...(await given(accounts.signUp(body), setCookies)),
      letter_sent: letters.delivery === 'server',
    }),
    SIGN_UP_LIMIT,
  )
  liveRoute(
    app,
    gate,
    signInEndpoint,
    ({ body, setCookies }) => given(accounts.signIn(body), setCookies),
    SIGN_IN_LIMIT,
  )
  liveRoute(
    app,
    gate,
    firstAdministratorEndpoint,
    ({ body, setCookies }) => given(accounts.becomeFirstAdministrator(body), setCookies),
    SECRET_LIMIT,
  )
}

function invitationRoutes(app: FastifyInstance, gate: Gate, accounts: Accounts): void {
  liveRoute(app, gate, invitationEndpoint, ({ body }) => accounts.invitation(body.token), SIGN_IN_LIMIT)
  liveRoute(
    app,
    gate,
    acceptInvitationEndpoint,
    ({ body, place, setCookies }) => given(accounts.acceptInvitation(body, place), setCookies),
    SECRET_LIMIT,
  )
}

function sessionRoutes(app: FastifyInstance, gate: Gate, accounts: Accounts): void {
  liveRoute(app, gate, signOutEndpoint, ({ cookies, setCookies }) => cookiesOf(accounts.signOut(cookies), setCookies))
  liveRoute(app, gate, getSessionEndpoint, ({ cookies }) => accounts.session(cookies))
  liveRoute(app, gate, refreshSessionEndpoint, ({ cookies, setCookies }) =>
    given(accounts.refresh(cookies), setCookies),
  )
  liveRoute(app, gate, revokeOtherSessionsEndpoint, ({ cookies }) => done(accounts.endOtherSessions(cookies)))
}

function passwordRoutes(app: FastifyInstance, gate: Gate, accounts: Accounts): void {
  liveRoute(
    app,
    gate,
    changePasswordEndpoint,
    ({ body, caller, cookies, setCookies }) => {
      const passwords = { currentPassword: body.current_password, newPassword: body.new_password }
      const account = signedIn(caller)
      const change = () => accounts.passwords.change(account.uid, cookies, passwords)
      return cookiesOf(accounts.proofs.counted(account, change), setCookies)
    },
    SECRET_LIMIT,
  )
  liveRoute(
    app,
    gate,
    requestPasswordResetEndpoint,
    ({ body }) => done(accounts.passwords.requestReset(body.email)),
    SECRET_LIMIT,
  )
  liveRoute(
    app,
    gate,
    resetPasswordEndpoint,
    ({ body }) => done(accounts.passwords.reset(body.token, body.new_password)),
    SECRET_LIMIT,
  )
  liveRoute(
    app,
    gate,
    sendVerificationEndpoint,
    ({ caller }) => done(accounts.sendVerification(signedIn(caller))),
    SECRET_LIMIT,
  )
  liveRoute(app, gate, verifyEmailEndpoint, ({ body }) => done(accounts.verifyEmail(body.token)), SECRET_LIMIT)
  liveRoute(
    app,
    gate,
    deleteUserEndpoint,
    ({ body, caller, cookies, setCookies }) =>
      cookiesOf(accounts.deleteAccount(signedIn(caller), cookies, body.password), setCookies),
    SECRET_LIMIT,
  )
}
