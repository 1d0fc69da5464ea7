import type { Logger } from 'pino'
import type { Invitation, Profile, SecondStep, Session } from '#contract/accounts.ts'
import { type GradeKey, gradeNumber } from '#contract/faculty.ts'
import type { PasskeyAssertion } from '#contract/passkeys.ts'
import type { Caller, CallerPlace, SignedIn } from '#server/actor.ts'
import { standingOfSession } from '#server/db/admission.ts'
import { isDatabaseAway } from '#server/db/faults.ts'
import type { Database } from '#server/db/open-database.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { AuditEvents } from '../audit/audit-events.service.ts'
import { forgetContributor } from '../quiz/quiz.service.ts'
import { deleteUser, findProfile } from './accounts.queries.ts'
import { keepAnAdministrator, makeFirstAdministrator, type Person, registerMember } from './administrators.service.ts'
import { type AuthEngine, type AuthEngineOptions, makeAuthEngine } from './auth-engine.ts'
import { asSent, cookieHeaders, secondStepOnly } from './cookie-lines.ts'
import { noteRefusal, refusedAs } from './engine-refusal.ts'
import { acceptInvitation, invitationOf } from './invitations.service.ts'
import { afterLeastTime } from './least-time.ts'
import { stepsOf } from './passkeys.queries.ts'
import { Passkeys } from './passkeys.service.ts'
import { Passwords } from './passwords.service.ts'
import { Proofs } from './proof.service.ts'
import { SecondFactor } from './second-factor.service.ts'
import { isDueForRefresh } from './session.rules.ts'
import { type EngineSession, profileFor, sessionAnswer } from './session-answer.ts'

/** A result with the `Set-Cookie` lines to send with it. */
export interface Given<T> {
  answer: T
  setCookies: string[]
}

/** A person who creates an account by a one-time link. */
type PersonWithLink = Person & { token: string; password: string }

export interface AccountsOptions extends Omit<AuthEngineOptions, 'db'> {
  database: Database
  logger: Logger
}

/** Accounts and sessions: the calls under `/api/auth`. `cookies` is the request's `Cookie` header. */
export class Accounts {
  readonly #database: Database
  readonly #engine: AuthEngine
  /** Reads sessions without waiting for a writer. */
  readonly #reader: AuthEngine
  readonly #now: () => Date
  readonly #logger: Logger
  readonly passwords: Passwords
  readonly secondFactor: SecondFactor
  /** The audit log's lines about accounts at the door. */
  readonly events: AuditEvents
  readonly passkeys: Passkeys
  readonly proofs: Proofs

  constructor({ database, logger, ...engine }: AccountsOptions) {
    this.#database = database
    this.#engine = makeAuthEngine({ ...engine, db: database.write })
    this.#reader = makeAuthEngine({ ...engine, db: database.fresh })
    this.#now = engine.now
    this.#logger = logger
    this.events = new AuditEvents({ database, logger })
    this.passwords = new Passwords(database, this.#engine)
    this.secondFactor = new SecondFactor(database, this.#engine)
    this.passkeys = new Passkeys(database, engine.now)
    this.proofs = new Proofs({ database, engine: this.#engine, now: engine.now, ...this })
  }

  /** Creates an account and signs in. Throws registration_failed. */
  signUp({
    grade,
    message,
    ...given
  }: Person & { password: string; grade: GradeKey; message: string }): Promise<Given<Session>> {
    const member = { grade: gradeNumber(grade), message }
    return this.#register(async () => {
      // Not the engine's sign-up, whose account could be left without a password. The hash comes first, so that a
      // known address takes as long as a new one.
      const opened = await this.#createAndSignIn(given, (person) =>
        registerMember(this.#database, { ...person, ...member }, this.#now()),
      )
      await this.#engine.api.sendVerificationEmail({ body: { email: given.email } })
      return opened
    })
  }

  /** Signs in, or asks for the second step if the account has one. Throws registration_failed for every cause. */
  signIn(body: { email: string; password: string }): Promise<Given<Session | SecondStep>> {
    return this.#register(async () => {
      const { headers, response } = await this.#engine.api.signInEmail({ body, returnHeaders: true })
      const setCookies = headers.getSetCookie()
      if (!('twoFactorRedirect' in response)) return this.#opened(setCookies)
      const { code, passkey } = await stepsOf(this.#database.write, body.email)
      const answer: SecondStep = { second_factor: true, ...(passkey && { passkeys: code ? 'too' : 'only' }) }
      return { answer, setCookies: secondStepOnly(setCookies) }
    })
  }

  /** Signs in by a passkey. Throws registration_failed for every cause. */
  signInByPasskey(passkey: PasskeyAssertion, origin: string): Promise<Given<Session>> {
    return this.#register(async () => {
      const { user_id: uid } = await this.passkeys.verify(passkey, { origin, session: null })
      const { headers } = await this.#engine.api.openSession({ body: { uid }, returnHeaders: true })
      return this.#opened(headers.getSetCookie())
    })
  }

  /** Completes a sign-in that waits for its code. Throws wrong_code, expired_step and too_many_requests. */
  async passSecondStep(cookies: string, code: string): Promise<Given<Session>> {
    return this.#opened(await this.secondFactor.pass(cookies, code))
  }

  /** Creates the first administrator and signs in. Throws expired_link and registration_failed. */
  becomeFirstAdministrator(given: PersonWithLink): Promise<Given<Session>> {
    return this.#createAndSignIn(given, (person) => makeFirstAdministrator(this.#database, person, this.#now()))
  }

  /** Creates the account of an invitation and signs in. Throws as `acceptInvitation`. */
  async acceptInvitation(given: PersonWithLink, place: CallerPlace): Promise<Given<Session>> {
    const at = { place, now: this.#now() }
    const opened = await this.#createAndSignIn(given, (person) => acceptInvitation(this.#database, person, at))
    // An invitation that names no address confirms none.
    await this.sendVerification(opened.answer.user)
    return opened
  }

  /** What an invitation grants. Throws expired_link. */
  invitation(token: string): Promise<Invitation> {
    return invitationOf(this.#database, token, this.#now())
  }

  async #createAndSignIn<P extends Person & { password: string }>(
    { password, ...person }: P,
    create: (person: Omit<P, 'password'> & { passwordHash: string }) => Promise<void>,
  ): Promise<Given<Session>> {
    await create({ ...person, passwordHash: await this.#hash(password) })
    return this.#register(async () => {
      const body = { email: person.email, password }
      const { headers } = await this.#engine.api.signInEmail({ body, returnHeaders: true })
      return this.#opened(headers.getSetCookie())
    })
  }

  async signOut(cookies: string): Promise<string[]> {
    const { headers } = await this.#engine.api.signOut({ headers: cookieHeaders(cookies), returnHeaders: true })
    return headers.getSetCookie()
  }

  /** The current session, without renewing it; null if there is none. */
  async session(cookies: string): Promise<Session | null> {
    const found = await this.#read(cookies)
    return found && (await this.#sessionOf(found))
  }

  /** As `session`, and renews the session if it is due. */
  async refresh(cookies: string): Promise<Given<Session | null>> {
    const found = await this.#read(cookies)
    if (!found || !isDueForRefresh(found.session.expiresAt, this.#now())) {
      return { answer: found && (await this.#sessionOf(found)), setCookies: [] }
    }
    const headers = cookieHeaders(cookies)
    const renewed = await this.#engine.api.getSession({ headers, method: 'POST', returnHeaders: true })
    return {
      answer: renewed.response && (await this.#sessionOf(renewed.response)),
      setCookies: renewed.headers.getSetCookie(),
    }
  }

  /** The account of a request's session; null without a valid one. */
  async callerOf(cookies: string): Promise<SignedIn | null> {
    const found = await this.#reader.api.getSession({ headers: cookieHeaders(cookies) })
    if (!found) return null
    const standing = await standingOfSession(this.#database.fresh, found.session.id)
    return standing && { ...standing, uid: found.user.id, name: found.user.name, session: found.session.id }
  }

  async endOtherSessions(cookies: string): Promise<void> {
    await this.#engine.api.revokeOtherSessions({ headers: cookieHeaders(cookies) })
  }

  /** Sends the letter that confirms the caller's address again. */
  async sendVerification({ uid }: Pick<Caller, 'uid'>): Promise<void> {
    const profile = await findProfile(this.#database.write, uid)
    if (profile?.email_verified !== 0) return
    await this.#engine.api.sendVerificationEmail({ body: { email: profile.email } })
  }

  /** Confirms an email address. Throws expired_link. */
  async verifyEmail(token: string): Promise<void> {
    await refusedAs('expired_link', this.#engine.api.verifyEmail({ query: { token } }))
  }

  /** Deletes the caller's account; its contributions stay, unnamed. Throws wrong_password, last_administrator. */
  async deleteAccount(caller: Caller, cookies: string, password: string): Promise<string[]> {
    await this.proofs.prove(caller, { password }, { cookies, origin: '' })
    await officeTransaction(this.#database, caller, async (tx) => {
      await forgetContributor(tx, caller.uid)
      await keepAnAdministrator(tx, () => deleteUser(tx, caller.uid))
    })
    return this.signOut(cookies)
  }

  profile(uid: string, caller: Caller): Promise<Profile> {
    return profileFor(this.#database.write, uid, caller)
  }

  /** Refuses with one code for every cause, after a minimum time; a database failure passes through unchanged. */
  async #register<T>(attempt: () => Promise<T>): Promise<T> {
    const least = afterLeastTime()
    try {
      return await attempt()
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      noteRefusal(this.#logger, error)
      await least
      throw new AppError('registration_failed', undefined, { cause: error })
    }
  }

  /** The session that these `Set-Cookie` lines have just opened. */
  async #opened(setCookies: string[]): Promise<Given<Session>> {
    const found = await this.#engine.api.getSession({ headers: cookieHeaders(asSent(setCookies)) })
    return { answer: orThrow(await this.#sessionOf(orThrow(found))), setCookies }
  }

  async #hash(password: string): Promise<string> {
    const { password: hashing } = await this.#engine.$context
    return hashing.hash(password)
  }

  /** A valid session; null also if the account was suspended while the session was created. */
  async #read(cookies: string): Promise<EngineSession | null> {
    const found = await this.#reader.api.getSession({ headers: cookieHeaders(cookies) })
    return found?.user.suspended_at ? null : found
  }

  #sessionOf(found: EngineSession): Promise<Session | null> {
    return sessionAnswer(this.#database.fresh, found, this.#now())
  }
}

function orThrow<T>(value: T | null): T {
  if (value === null) throw new Error('the session that was just made is not there')
  return value
}
