import type { QueryClient } from '@tanstack/react-query'
import { getSessionEndpoint, refreshSessionEndpoint, type Session, signOutEndpoint } from '#contract/accounts.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { forgetUser, keepUser } from './kept-user.ts'
import { hasSign, removeSign, SESSION_KEY } from './session-sign.ts'

/** Every public page waits for the first answer; what takes longer counts as none. */
const ASK_WITHIN_MS = 10_000

/** Answers that are the same for everybody and stand on the page that a sign-out leads to. All others go with the account. */
const EVERYBODYS: readonly unknown[] = ['session', 'portal', 'top-degrees']

/** Asks the server who is signed in; what this device keeps follows the answer. Throws ApiError. */
export async function askSession(client: QueryClient, signal: AbortSignal): Promise<Session | null> {
  const session = hasSign() ? await inTime(call(getSessionEndpoint, { signal })) : null
  follow(client, session)
  return session
}

/** Has the server renew the session in its last moments, and takes over what it says. Throws ApiError. */
export async function refreshSession(client: QueryClient): Promise<void> {
  applySession(client, await call(refreshSessionEndpoint, {}))
}

/** Ends the session on the server. Throws ApiError, and then it goes on. */
export async function signOut(): Promise<void> {
  await call(signOutEndpoint, {})
}

/** Every screen that asks who is signed in knows this at once; null for nobody, or nobody any more. */
export function applySession(client: QueryClient, session: Session | null): void {
  // An answer that is still on its way is older than this.
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
