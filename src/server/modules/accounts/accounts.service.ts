import type { Logger } from 'pino'
import type { Invitation, Profile, SecondStep, Session } from '#contract/accounts.ts'
import { type GradeKey, gradeNumber } from '#contract/faculty.ts'
import type { PasskeyAssertion } from '#contract/passkeys.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Caller } from '#server/actor.ts'
import type { Networks } from '#server/address-allowance.ts'
import { isPublishedByTls } from '#server/config.ts'
import { isDatabaseAway } from '#server/db/faults.ts'
import type { Database } from '#server/db/open-database.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { AuditEvents } from '../audit/audit-events.service.ts'
import { deleteOwnAccount } from './account-deletion.service.ts'
import { findUid } from './accounts.queries.ts'
import { Addresses } from './addresses.service.ts'
import { makeFirstAdministrator, type Person, registerMember } from './administrators.service.ts'
import { forAnyDigits } from './any-digits.ts'
import type { AuthEngine, AuthEngineOptions } from './auth-engine.ts'
import { secondStepOnly } from './cookie-lines.ts'
import { Devices } from './devices.service.ts'
import { noteRefusal } from './engine-refusal.ts'
import { FailedSignIns } from './failed-sign-ins.ts'
import { Guessing } from './guessing.service.ts'
import { noticesOfGuessing } from './guessing-notices.ts'
import { acceptInvitation, invitationOf } from './invitations.service.ts'
import { lateAuthEngine } from './late-auth-engine.ts'
import { afterLeastTime } from './least-time.ts'
import type { OwnerNotice } from './owner-letters.rules.ts'
import { stepsOf } from './passkeys.queries.ts'
import { Passkeys } from './passkeys.service.ts'
import { markPasswordDue, Passwords, refuseWeakPassword } from './passwords.service.ts'
import { Proofs } from './proof.service.ts'
import { tellOfRoles } from './role-notices.service.ts'
import { SecondFactor } from './second-factor.service.ts'
import { profileFor } from './session-answer.ts'
import { type Arrival, type Given, Sessions } from './sessions.service.ts'

/** Problem codes that `#register` does not replace, because they do not reveal whether an address has an account. */
const PASSED_ON: ReadonlySet<ProblemCode> = new Set(['too_many_requests', 'overloaded'])

/** A person who creates an account by a one-time link. */
type PersonWithLink = Person & { token: string; password: string }

export interface AccountsOptions extends Omit<AuthEngineOptions, 'db'> {
  database: Database
  /** Sends an owner an e-mail with the notice. */
  notify: (email: string, notice: OwnerNotice) => void
  /** The networks of the faculty. */
  campus: Networks | undefined
  logger: Logger
}

/** The accounts: what the calls under `/api/auth` do. */
export class Accounts {
  readonly #database: Database
  readonly #engine: AuthEngine
  readonly #hashing: AuthEngineOptions['hashing']
  readonly #sendLink: AuthEngineOptions['sendLink']
  readonly #now: () => Date
  readonly #logger: Logger
  readonly #guessing: Guessing
  readonly #failures: FailedSignIns
  readonly #notify: AccountsOptions['notify']
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly secondFactor: SecondFactor
  /** Writes sign-ins and other events of accounts to the audit log. */
  readonly events: AuditEvents
  readonly passkeys: Passkeys
  readonly proofs: Proofs
  readonly addresses: Addresses

  constructor({ database, logger, notify, campus, ...given }: AccountsOptions) {
    const engine = { ...given, hashing: forAnyDigits(given.hashing) }
    const { secret, publicUrl, now } = engine
    this.#database = database
    this.#engine = lateAuthEngine({ ...engine, db: database.write })
    this.#hashing = engine.hashing
    this.#sendLink = engine.sendLink
    this.#now = now
    this.#logger = logger
    this.#notify = notify
    this.events = new AuditEvents({ database, logger })
    this.#guessing = new Guessing({ database, secret, campus, now, ...noticesOfGuessing({ database, notify, now }) })
    this.#failures = new FailedSignIns({ database, events: this.events, now })
    const reader = lateAuthEngine({ ...engine, db: database.fresh })
    const devices = new Devices({ database, hasTls: isPublishedByTls(publicUrl), now })
    const parts = { database, engine: this.#engine, events: this.events, notify, now }
    this.sessions = new Sessions({ ...parts, reader, devices, logger })
    this.passwords = new Passwords({ ...parts, sessions: this.sessions, devices })
    this.secondFactor = new SecondFactor(parts)
    this.passkeys = new Passkeys(parts)
    this.proofs = new Proofs({ ...parts, secondFactor: this.secondFactor, passkeys: this.passkeys })
    this.addresses = new Addresses({ ...parts, sendLink: engine.sendLink, proofs: this.proofs })
  }

  /** Creates an account and signs it in. Throws registration_failed. */
  signUp(
    { grade, message, ...given }: Person & { password: string; grade: GradeKey; message: string },
    from: Arrival,
  ): Promise<Given<Session>> {
    const member = { grade: gradeNumber(grade), message }
    return this.#register(async () => {
      // better-auth's own sign-up is not used, because it could leave an account without a password. The password is
      // hashed first, so that the call takes as long for an address with an account as for a new one.
      let confirmation = ''
      const opened = await this.#createAndSignIn(given, from, async (person) => {
        confirmation = await registerMember(this.#database, { ...person, ...member }, this.#now())
      })
      this.#sendLink('verify-email', given.email, confirmation)
      return opened
    })
  }

  /**
   * Signs in, or returns that a second step follows if the account has one. Throws registration_failed, whatever the
   * cause, and too_many_requests if the attempt must wait; the password is then not checked.
   */
  signIn(body: { email: string; password: string }, from: Arrival): Promise<Given<Session | SecondStep>> {
    return this.#register(async () => {
      const check = () => this.#engine.api.signInEmail({ body, returnHeaders: true })
      const { headers, response } = await this.#failures.ofPassword(body.email, from.place, () =>
        this.#guessing.signIn(body.email, from, check),
      )
      const setCookies = headers.getSetCookie()
      await markPasswordDue(this.#database.write, body)
      if ('twoFactorRedirect' in response) {
        const { code, passkey } = await stepsOf(this.#database.write, body.email)
        const answer: SecondStep = { second_factor: true, ...(passkey && { passkeys: code ? 'too' : 'only' }) }
        return { answer, setCookies: secondStepOnly(setCookies) }
      }
      return this.sessions.open(setCookies, from, 'sign_in')
    })
  }

  /** Signs in by a passkey. Throws registration_failed, whatever the cause. */
  signInByPasskey(passkey: PasskeyAssertion, origin: string, from: Arrival): Promise<Given<Session>> {
    return this.#register(async () => {
      const { user_id: uid } = await this.passkeys.verify(passkey, { origin, session: null })
      const { headers } = await this.#engine.api.openSession({ body: { uid }, returnHeaders: true })
      return this.sessions.open(headers.getSetCookie(), from, 'sign_in')
    })
  }

  /** Completes a sign-in by the code of its second step. Throws wrong_code, expired_step and too_many_requests. */
  async passSecondStep(code: string, from: Arrival): Promise<Given<Session>> {
    // Read before the check, because the last wrong code ends the sign-in.
    const uid = await this.secondFactor.waiting(from.cookies)
    const pass = () => this.secondFactor.pass(from.cookies, code)
    const check = uid === undefined ? pass : () => this.#guessing.secondStep(uid, pass)
    return this.sessions.open(await this.#failures.ofCode(from.place, uid, check), from, 'sign_in')
  }

  /** Creates the first administrator and signs in. Throws expired_link, registration_failed and weak_password. */
  becomeFirstAdministrator(given: PersonWithLink, from: Arrival): Promise<Given<Session>> {
    refuseWeakPassword(given.password, given)
    return this.#createAndSignIn(given, from, (person) =>
      makeFirstAdministrator(this.#database, person, { place: from.place, now: this.#now() }),
    )
  }

  /** Creates the account of an invitation and signs in. Throws weak_password, and the errors of `acceptInvitation`. */
  async acceptInvitation(given: PersonWithLink, from: Arrival): Promise<Given<Session>> {
    refuseWeakPassword(given.password, given)
    const at = { place: from.place, now: this.#now() }
    const { name } = given
    const opened = await this.#createAndSignIn(given, from, async (person) => {
      const { roles, inviter } = await acceptInvitation(this.#database, person, at)
      await tellOfRoles({ database: this.#database, notify: this.#notify }, { name, roles, by: inviter, now: at.now })
    })
    // Sends a link that confirms the address. If the invitation names the address, the address is confirmed already,
    // and nothing is sent.
    await this.addresses.sendVerification(opened.answer.user)
    return opened
  }

  /** Returns what an invitation grants. Throws expired_link. */
  invitation(token: string): Promise<Invitation> {
    return invitationOf(this.#database, token, this.#now())
  }

  async #createAndSignIn<P extends Person & { password: string }>(
    { password, ...person }: P,
    from: Arrival,
    create: (person: Omit<P, 'password'> & { passwordHash: string }) => Promise<void>,
  ): Promise<Given<Session>> {
    await create({ ...person, passwordHash: await this.#hashing.hash(password) })
    return this.#register(async () => {
      const uid = await findUid(this.#database.write, person.email)
      if (uid === undefined) throw new Error('the new account was not found')
      const { headers } = await this.#engine.api.openSession({ body: { uid }, returnHeaders: true })
      return this.sessions.open(headers.getSetCookie(), from, 'sign_up')
    })
  }

  /**
   * Deletes the caller's account as `deleteOwnAccount` does. Returns `Set-Cookie` lines that end the session. Throws
   * wrong_password, last_administrator.
   */
  async deleteAccount(caller: Caller, { cookies, place }: Arrival, password: string): Promise<string[]> {
    await this.proofs.prove({ caller, place }, { password }, { cookies, origin: '' })
    const at = { place, now: this.#now() }
    await officeTransaction(this.#database, caller, (tx) => deleteOwnAccount(tx, caller, at))
    return this.sessions.signOut(cookies, place)
  }

  profile(uid: string, caller: Caller): Promise<Profile> {
    return profileFor(this.#database.write, uid, caller)
  }

  /**
   * Turns every error of an attempt into registration_failed, thrown after a minimum time; only PASSED_ON and a failure
   * of the database pass through. Otherwise code or time would tell whether an address has an account.
   */
  async #register<T>(attempt: () => Promise<T>): Promise<T> {
    const least = afterLeastTime()
    try {
      return await attempt()
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // Calls are counted and passwords hashed alike for addresses with and without an account, so these codes reveal
      // nothing.
      if (error instanceof AppError && PASSED_ON.has(error.code)) throw error
      noteRefusal(this.#logger, error)
      await least
      throw new AppError('registration_failed', undefined, { cause: error })
    }
  }
}
