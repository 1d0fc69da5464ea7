import type { Logger } from 'pino'
import type { Session } from '#contract/accounts.ts'
import { allows } from '#contract/endpoint.ts'
import type { OfficeSession } from '#contract/sessions.ts'
import type { Caller, CallerPlace, SignedIn } from '#server/actor.ts'
import { accountStateOf } from '#server/db/admission.ts'
import type { Database } from '#server/db/open-database.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type AuditEvents, recordWithin } from '../audit/audit-events.service.ts'
import type { AuthEngine, EngineSession } from './auth-engine.ts'
import { asSent, cookieHeaders } from './cookie-lines.ts'
import type { Devices } from './devices.service.ts'
import type { OwnerNotice } from './owner-letters.rules.ts'
import { isDueForRefresh, isOfficeDayOver, movedEnd, officeEnd } from './session.rules.ts'
import { sessionAnswer } from './session-answer.ts'
import { deleteOtherSessions, deleteSession, listSessions, updateSession } from './sessions.queries.ts'

/** A result, and the `Set-Cookie` lines to send with it. */
export interface Given<T> {
  answer: T
  setCookies: string[]
}

/** What is known of a request's sender. */
export interface Arrival {
  /** The IP address. It is only counted in memory, never stored. */
  ip: string
  place: CallerPlace
  /** The request's `Cookie` header. */
  cookies: string
}

export interface SessionsOptions {
  database: Database
  engine: AuthEngine
  /** better-auth on a reading database handle, which does not wait for writers. */
  reader: AuthEngine
  devices: Devices
  events: AuditEvents
  /** Sends an owner an e-mail with the notice. */
  notify: (email: string, notice: OwnerNotice) => void
  now: () => Date
  logger: Logger
}

/** How a session was opened: with a new account, by a password or passkey, or by changing password or second factor. */
export type Opening = 'sign_up' | 'sign_in' | 'renewal'

/**
 * Sessions from their opening to their end. Office sessions end an hour after their last call, and a day after they
 * were opened. Their owners can list them with device and network (docs/decisions/0055-the-door.md).
 */
export class Sessions {
  readonly #options: SessionsOptions
  readonly #touching = new Set<Promise<void>>()

  constructor(options: SessionsOptions) {
    this.#options = options
  }

  /**
   * Completes a session that better-auth has just opened with these `Set-Cookie` lines: ends the session that the
   * browser had before and, except for a renewal, remembers the browser as a device, logs the sign-in, and tells the
   * owner of a new device. Returns the session, and the lines to send.
   */
  async open(opened: readonly string[], from: Arrival, opening: Opening): Promise<Given<Session>> {
    const { engine, database, now } = this.#options
    const found = orThrow(await engine.api.getSession({ headers: cookieHeaders(asSent(opened)) }))
    const { user, session } = found
    await this.#endReplaced(from.cookies, session.id)
    const expiresAt = await this.#settle(found, from.place)
    const answer = orThrow(await this.#answer({ user, session: { ...session, expiresAt } }))
    if (opening === 'renewal') return { answer, setCookies: [...opened] }
    const { setCookies, isNew, isFirst } = await this.#options.devices.remember(user.id, from.cookies)
    const by = { uid: user.id, name: user.name }
    await memberTransaction(database, async (tx) => {
      const event = { by, place: from.place, now: now() }
      recordWithin(tx, { ...event, action: opening === 'sign_up' ? 'account_created' : 'sign_in' })
      if (isNew && opening === 'sign_in') recordWithin(tx, { ...event, action: 'new_device' })
    })
    const isToldAbout = isOffice(answer.user) || (user.emailVerified && !isFirst)
    if (isNew && opening === 'sign_in' && isToldAbout) this.#tellOfDevice(user.email, from.place)
    return { answer, setCookies: [...opened, ...setCookies] }
  }

  /**
   * Completes a session as `open` does, after a call that may have replaced the caller's session; without `Set-Cookie`
   * lines the session was not replaced. Returns the lines to send.
   */
  async renewed(lines: readonly string[], from: Arrival): Promise<string[]> {
    return lines.length === 0 ? [] : (await this.open(lines, from, 'renewal')).setCookies
  }

  /** Returns the present session without renewing it, or null if there is none. */
  async current(cookies: string): Promise<Session | null> {
    const found = await this.#read(cookies)
    return found && this.#answer(found)
  }

  /**
   * Returns the present session as `current` does, and renews a member's session if it is due. An office session is not
   * renewed, because its calls extend it.
   */
  async refresh(cookies: string): Promise<Given<Session | null>> {
    const found = await this.#read(cookies)
    const answer = found && (await this.#answer(found))
    if (!found || !answer) return { answer, setCookies: [] }
    if (isOffice(answer.user) || !isDueForRefresh(found.session.expiresAt, this.#options.now())) {
      return { answer, setCookies: [] }
    }
    const headers = cookieHeaders(cookies)
    const renewed = await this.#options.engine.api.getSession({ headers, method: 'POST', returnHeaders: true })
    return {
      answer: renewed.response && (await this.#answer(renewed.response)),
      setCookies: renewed.headers.getSetCookie(),
    }
  }

  /**
   * Returns the account of a request's session, or null without a valid one. `isActivity` is false for calls that an
   * open page makes by itself; these do not extend an office session.
   */
  async callerOf(cookies: string, isActivity: boolean): Promise<SignedIn | null> {
    const found = await this.#options.reader.api.getSession({ headers: cookieHeaders(cookies) })
    if (!found) return null
    const { user, session } = found
    const rights = await accountStateOf(this.#options.database.fresh, session.id)
    if (!rights) return null
    if (isOffice(rights)) {
      const now = this.#options.now()
      if (isOfficeDayOver(session.createdAt, now)) return null
      const times = { openedAt: session.createdAt, expiresAt: session.expiresAt }
      const end = movedEnd(times, { now, isActivity })
      if (end) this.#touch(session.id, { expires_at: end.toISOString(), seen_at: now.toISOString() })
    }
    return { ...rights, uid: user.id, name: user.name, session: session.id }
  }

  async signOut(cookies: string, place: CallerPlace): Promise<string[]> {
    const { engine, events, now } = this.#options
    const found = await this.#read(cookies)
    const { headers } = await engine.api.signOut({ headers: cookieHeaders(cookies), returnHeaders: true })
    if (found) {
      const by = { uid: found.user.id, name: found.user.name }
      await events.recordIfPossible({ action: 'sign_out', by, place, now: now() })
    }
    return headers.getSetCookie()
  }

  /** Returns the sessions of the caller's account, with device and network. */
  async list(caller: Caller): Promise<OfficeSession[]> {
    const { database, now } = this.#options
    const rows = await listSessions(database.fresh, caller.uid, now().toISOString())
    return rows.map(({ id, device, place, created_at, seen_at }) => ({
      id,
      device,
      place,
      opened_at: created_at,
      seen_at: seen_at ?? created_at,
      is_current: id === caller.session,
    }))
  }

  /** Ends one session of the caller's account. Throws not_found. */
  end(caller: Caller, id: string, place: CallerPlace): Promise<void> {
    return memberTransaction(this.#options.database, async (tx) => {
      if (!(await deleteSession(tx, caller.uid, id))) throw new AppError('not_found')
      this.#recordEnd(tx, caller, place, 1)
    })
  }

  endOthers(caller: Caller, place: CallerPlace): Promise<void> {
    return memberTransaction(this.#options.database, async (tx) => {
      const ended = await deleteOtherSessions(tx, caller.uid, caller.session)
      if (ended > 0) this.#recordEnd(tx, caller, place, ended)
    })
  }

  /** Resolves when the times of the last calls of office sessions are stored. */
  async settled(): Promise<void> {
    await Promise.all(this.#touching)
  }

  #recordEnd(tx: Parameters<typeof recordWithin>[0], { uid, name }: Caller, place: CallerPlace, ended: number): void {
    const event = { action: 'session_ended', by: { uid, name }, place, now: this.#options.now() } as const
    recordWithin(tx, { ...event, details: { ended } })
  }

  /** Stores end, device and network of an office session. Returns its end. */
  async #settle({ session }: EngineSession, { address, device }: CallerPlace): Promise<Date> {
    const { database, now } = this.#options
    const rights = await accountStateOf(database.write, session.id)
    if (!rights || !isOffice(rights)) return session.expiresAt
    const end = officeEnd(session.createdAt, now())
    const times = { expires_at: end.toISOString(), seen_at: now().toISOString() }
    await updateSession(database.write, session.id, { ...times, device, place: address })
    return end
  }

  /** Ends the session that the browser had before the new one was opened. */
  async #endReplaced(cookies: string, opened: string): Promise<void> {
    const before = await this.#options.reader.api.getSession({ headers: cookieHeaders(cookies) })
    if (!before || before.session.id === opened) return
    await deleteSession(this.#options.database.write, before.user.id, before.session.id)
  }

  #tellOfDevice(email: string, place: CallerPlace): void {
    this.#options.notify(email, { kind: 'new-device', place, at: this.#options.now().toISOString() })
  }

  /** Stores the time of an office session's last call. The call does not wait: a long import may occupy the writer. */
  #touch(id: string, change: { expires_at: string; seen_at: string }): void {
    const touching = updateSession(this.#options.database.write, id, change)
      .catch((error: unknown) => this.#options.logger.warn({ err: error }, 'a session’s last call was not written'))
      .finally(() => this.#touching.delete(touching))
    this.#touching.add(touching)
  }

  /**
   * Returns the session that the cookies name. Returns null if it has ended, if its account is suspended, or if it is
   * an office session that was opened a day ago or earlier.
   */
  async #read(cookies: string): Promise<EngineSession | null> {
    const found = await this.#options.reader.api.getSession({ headers: cookieHeaders(cookies) })
    if (!found || found.user.suspended_at) return null
    if (!isOfficeDayOver(found.session.createdAt, this.#options.now())) return found
    const rights = await accountStateOf(this.#options.database.fresh, found.session.id)
    return rights && isOffice(rights) ? null : found
  }

  #answer(found: EngineSession): Promise<Session | null> {
    return sessionAnswer(this.#options.database.fresh, found, this.#options.now())
  }
}

function isOffice(rights: Parameters<typeof allows>[1]): boolean {
  return allows('staff', rights)
}

function orThrow<T>(value: T | null): T {
  if (value === null) throw new Error('the new session was not found')
  return value
}
