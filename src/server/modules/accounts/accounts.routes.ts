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
  signInEndpoint,
  signOutEndpoint,
  signUpEndpoint,
  userEndpoint,
  verifyEmailEndpoint,
} from '#contract/accounts.ts'
import { correctAddressEndpoint, lettersEndpoint, sendVerificationEndpoint } from '#contract/confirmation.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endSessionEndpoint, sessionsEndpoint } from '#contract/sessions.ts'
import { signedIn } from '#server/actor.ts'
import type { Gate } from '#server/http/gate.ts'
import { type LiveInput, liveRoute } from '#server/http/live-route.ts'
import type { Accounts } from './accounts.service.ts'
import type { LinkLetters } from './link-letters.ts'
import { withSign } from './session-sign.rules.ts'
import type { Arrival, Given } from './sessions.service.ts'

const TEN_MINUTES = 10 * 60 * 1000
/** The limit of one network address, which a hall of students may share. */
const SIGN_UP_LIMIT = { max: 60, timeWindow: TEN_MINUTES }
/** The limit of one network address for calls that hash a password or send an e-mail. */
const LINK_LIMIT = { max: 60, timeWindow: TEN_MINUTES }
/** The limit of one account, besides `Guessing`, which slows wrong passwords. */
const SECRET_LIMIT = { max: 20, timeWindow: TEN_MINUTES }

const DONE = { done: true } as const

type Letters = Pick<LinkLetters, 'delivery'>

/** Registers the calls of accounts and sessions (docs/SPECIFICATION.md, sections 5 to 7). */
export function accountsRoutes(app: FastifyInstance, gate: Gate, accounts: Accounts, letters: Letters): void {
  registrationRoutes(app, gate, accounts, letters)
  invitationRoutes(app, gate, accounts)
  sessionRoutes(app, gate, accounts)
  passwordRoutes(app, gate, accounts, letters)
  addressRoutes(app, gate, accounts, letters)
  liveRoute(app, gate, userEndpoint, ({ params, caller }) => accounts.profile(params.uid, signedIn(caller)))
}

/** Returns what is known of a request's sender, for sign-ins and the audit log. */
function arrivalOf({ address, place, cookies }: Pick<LiveInput<Endpoint>, 'address' | 'place' | 'cookies'>): Arrival {
  return { ip: address, place, cookies }
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
    async ({ body, setCookies, ...input }) => ({
      ...(await given(accounts.signUp(body, arrivalOf(input)), setCookies)),
      letter_sent: letters.delivery === 'server',
    }),
    SIGN_UP_LIMIT,
  )
  // Signing in has no limit of calls, because a whole campus may sign in at once from one address; `Guessing` slows
  // wrong passwords.
  liveRoute(app, gate, signInEndpoint, ({ body, setCookies, ...input }) =>
    given(accounts.signIn(body, arrivalOf(input)), setCookies),
  )
  liveRoute(
    app,
    gate,
    firstAdministratorEndpoint,
    ({ body, setCookies, ...input }) => given(accounts.becomeFirstAdministrator(body, arrivalOf(input)), setCookies),
    LINK_LIMIT,
  )
}

function invitationRoutes(app: FastifyInstance, gate: Gate, accounts: Accounts): void {
  liveRoute(app, gate, invitationEndpoint, ({ body }) => accounts.invitation(body.token), LINK_LIMIT)
  liveRoute(
    app,
    gate,
    acceptInvitationEndpoint,
    ({ body, setCookies, ...input }) => given(accounts.acceptInvitation(body, arrivalOf(input)), setCookies),
    LINK_LIMIT,
  )
}

function sessionRoutes(app: FastifyInstance, gate: Gate, { sessions }: Accounts): void {
  liveRoute(app, gate, signOutEndpoint, ({ cookies, place, setCookies }) =>
    cookiesOf(sessions.signOut(cookies, place), setCookies),
  )
  liveRoute(app, gate, getSessionEndpoint, ({ cookies }) => sessions.current(cookies))
  liveRoute(app, gate, refreshSessionEndpoint, ({ cookies, setCookies }) =>
    given(sessions.refresh(cookies), setCookies),
  )
  liveRoute(app, gate, sessionsEndpoint, async ({ caller }) => ({ items: await sessions.list(signedIn(caller)) }))
  liveRoute(app, gate, endSessionEndpoint, ({ params, caller, place }) =>
    done(sessions.end(signedIn(caller), params.id, place)),
  )
  liveRoute(app, gate, revokeOtherSessionsEndpoint, ({ caller, place }) =>
    done(sessions.endOthers(signedIn(caller), place)),
  )
}

function passwordRoutes(app: FastifyInstance, gate: Gate, accounts: Accounts, letters: Letters): void {
  const { passwords } = accounts
  liveRoute(
    app,
    gate,
    changePasswordEndpoint,
    ({ body, caller, setCookies, ...input }) => {
      const chosen = { currentPassword: body.current_password, newPassword: body.new_password }
      const account = signedIn(caller)
      const change = () => passwords.change(account, arrivalOf(input), chosen)
      return cookiesOf(accounts.proofs.counted({ caller: account, place: input.place }, change), setCookies)
    },
    SECRET_LIMIT,
  )
  liveRoute(
    app,
    gate,
    requestPasswordResetEndpoint,
    async ({ body }) => ({ ...(await done(passwords.requestReset(body.email))), letters: letters.delivery }),
    LINK_LIMIT,
  )
  liveRoute(
    app,
    gate,
    resetPasswordEndpoint,
    ({ body, setCookies, ...input }) =>
      cookiesOf(passwords.reset(body.token, body.new_password, arrivalOf(input)), setCookies),
    LINK_LIMIT,
  )
  liveRoute(
    app,
    gate,
    deleteUserEndpoint,
    ({ body, caller, setCookies, ...input }) =>
      cookiesOf(accounts.deleteAccount(signedIn(caller), arrivalOf(input), body.password), setCookies),
    SECRET_LIMIT,
  )
}

function addressRoutes(app: FastifyInstance, gate: Gate, { addresses }: Accounts, letters: Letters): void {
  liveRoute(app, gate, lettersEndpoint, async () => ({ letters: letters.delivery }))
  liveRoute(
    app,
    gate,
    verifyEmailEndpoint,
    ({ body, place }) => done(addresses.verifyEmail(body.token, place)),
    LINK_LIMIT,
  )
  liveRoute(
    app,
    gate,
    sendVerificationEndpoint,
    async ({ caller }) => ({ sent: await addresses.sendVerification(signedIn(caller)), letters: letters.delivery }),
    SECRET_LIMIT,
  )
  liveRoute(
    app,
    gate,
    correctAddressEndpoint,
    async ({ body, caller, ...input }) => ({
      sent: await addresses.correct(signedIn(caller), arrivalOf(input), body),
      letters: letters.delivery,
    }),
    SECRET_LIMIT,
  )
}
