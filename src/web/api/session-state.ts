import type { QueryClient } from '@tanstack/react-query'
import { getSessionEndpoint, refreshSessionEndpoint, type Session, signOutEndpoint } from '#contract/accounts.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { forgetUser, keepUser } from './kept-user.ts'
import { hasSign, removeSign, SESSION_KEY } from './session-sign.ts'

/** Timeout of the first session request, because every public page waits for it. */
const ASK_WITHIN_MS = 10_000

/**
 * Cached answers to keep on sign-out: they are the same for everyone and shown on the next page. All others are
 * removed.
 */
const EVERYBODYS: readonly unknown[] = ['session', 'portal', 'top-degrees']

/** Asks the server who is signed in and updates this browser's stored user. Throws ApiError. */
export async function askSession(client: QueryClient, signal: AbortSignal): Promise<Session | null> {
  const session = hasSign() ? await inTime(call(getSessionEndpoint, { signal })) : null
  follow(client, session)
  return session
}

/** Renews a session that is about to expire and applies the answer. Throws ApiError. */
export async function refreshSession(client: QueryClient): Promise<void> {
  applySession(client, await call(refreshSessionEndpoint, {}))
}

/** Ends the session on the server. Throws ApiError; the session then continues. */
export async function signOut(): Promise<void> {
  await call(signOutEndpoint, {})
}

/** Sets the current session for all screens; null means signed out. */
export function applySession(client: QueryClient, session: Session | null): void {
  // A pending answer would be older than this one.
  void client.cancelQueries({ queryKey: SESSION_KEY })
  follow(client, session)
  client.setQueryData<Session | null>(SESSION_KEY, session)
}

function follow(client: QueryClient, session: Session | null): void {
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
