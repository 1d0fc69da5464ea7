import type { QueryClient } from '@tanstack/react-query'
import { getSessionEndpoint, refreshSessionEndpoint, type Session, signOutEndpoint } from '#contract/accounts.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { forgetUser, keepUser, keptName } from './kept-user.ts'
import { askToSignIn, LAPSE_KEY, lapseOf, setLapse } from './session-lapse.ts'
import { hasSign, removeSign, SESSION_KEY } from './session-sign.ts'

/** Time limit of the first session request, because every public page waits for it. */
const ASK_WITHIN_MS = 10_000

/**
 * Keys of the queries that stay in the cache on sign-out, because their answers are the same for everyone and the next
 * page shows them. The answers of all other queries are removed.
 */
const EVERYBODYS: readonly unknown[] = ['session', LAPSE_KEY[0], 'portal', 'top-degrees']

/**
 * Asks the server who is signed in and updates this browser's stored user. If the sign-in session ended while an open
 * screen needs it, returns the ended session, because the screen still shows it. Throws ApiError.
 */
export async function askSession(client: QueryClient, signal: AbortSignal): Promise<Session | null> {
  const session = asHeld(client, hasSign() ? await inTime(call(getSessionEndpoint, { signal })) : null)
  if (session === null && lapse(client)) return client.getQueryData<Session | null>(SESSION_KEY) ?? null
  follow(client, session)
  return session
}

/**
 * Requests the session again after the account has added a second factor, confirmed its address or got a new password,
 * so that screens see what it may do now. Never rejects.
 */
export async function askRightsAgain(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: SESSION_KEY })
}

/** Renews a sign-in session that is about to expire and applies the answer. Throws ApiError. */
export async function refreshSession(client: QueryClient): Promise<void> {
  const session = await call(refreshSessionEndpoint, {})
  if (session) applySession(client, asHeld(client, session))
  else endSession(client)
}

/** The clients in which `holdRights` keeps the field `lacks` unchanged. */
const held = new WeakSet<QueryClient>()

/**
 * Keeps `lacks`, which says what the account must still set up, unchanged in the session that the screens see.
 * Otherwise the page on which the account sets this up would disappear as soon as `lacks` is empty, and with the page
 * what it shows only once, such as backup codes. Returns a function that ends this and requests the session again.
 */
export function holdRights(client: QueryClient): () => void {
  held.add(client)
  return () => {
    held.delete(client)
    void askRightsAgain(client)
  }
}

/** Returns a session from the server; while `holdRights` is in effect, with the `lacks` that the screens have seen. */
function asHeld<S extends Session | null>(client: QueryClient, session: S): S {
  const before = client.getQueryData<Session | null>(SESSION_KEY)
  if (!session || !held.has(client) || before?.user.uid !== session.user.uid) return session
  return { ...session, user: { ...session.user, lacks: before.user.lacks } }
}

/**
 * Handles a sign-in session that the server has ended. Open screens that need it stay, below a dialog that asks to sign
 * in again.
 */
export function endSession(client: QueryClient): void {
  if (!lapse(client)) applySession(client, null)
}

/** The number of open screens that need the session. */
const holders = new WeakMap<QueryClient, number>()

/**
 * Marks that an open screen needs the sign-in session: if the session ends, the screen stays with all that was typed.
 * Returns a function to call when the screen closes; if the session has ended by then, the last screen to close signs
 * out.
 */
export function holdSession(client: QueryClient): () => void {
  holders.set(client, (holders.get(client) ?? 0) + 1)
  return () => {
    holders.set(client, (holders.get(client) ?? 1) - 1)
    if (holders.get(client) === 0 && lapseOf(client)) applySession(client, null)
  }
}

/** Closes the dialog that asks to sign in again. The screen stays, and its next change opens the dialog again. */
export function declineToSignIn(client: QueryClient): void {
  const declined = lapseOf(client)
  if (!declined) return
  setLapse(client, { ...declined, isAsking: false })
  declined.end(false)
}

/**
 * Starts a lapse: the sign-in session has ended under an open screen. Returns false if there is nothing to keep: no
 * open screen needs the session, or another tab signed out.
 */
function lapse(client: QueryClient): boolean {
  const before = client.getQueryData<Session | null>(SESSION_KEY)
  if (!before || !holders.get(client) || keptName() === undefined) return false
  removeSign()
  if (!lapseOf(client)) void askToSignIn(client, before.user.uid)
  return true
}

function endLapse(client: QueryClient, session: Session | null): void {
  const ended = lapseOf(client)
  if (!ended) return
  setLapse(client, null)
  const isBack = session?.user.uid === ended.uid
  ended.end(isBack)
  // Requests of the open screen that failed with `signed_out` are made again.
  if (isBack) void client.refetchQueries({ predicate: ({ state: { error } }) => error?.code === 'signed_out' })
}

/** Ends the sign-in session on the server. Throws ApiError; the session then continues. */
export async function signOut(): Promise<void> {
  await call(signOutEndpoint, {})
}

/** Sets the current sign-in session for all screens; null means signed out. */
export function applySession(client: QueryClient, session: Session | null): void {
  // A response that is still pending is older than this session, and would replace it.
  void client.cancelQueries({ queryKey: SESSION_KEY })
  follow(client, session)
  client.setQueryData<Session | null>(SESSION_KEY, session)
}

function follow(client: QueryClient, session: Session | null): void {
  endLapse(client, session)
  const before = client.getQueryData<Session | null>(SESSION_KEY)
  if (before && before.user.uid !== session?.user.uid) forgetAnswers(client)
  if (session) keepUser(session.user)
  else {
    forgetUser()
    removeSign()
  }
}

function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !EVERYBODYS.includes(queryKey[0]) })
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError('network', 'no answer in time')), ASK_WITHIN_MS)
    void answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
