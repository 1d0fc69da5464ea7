import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { askForProof } from './proof-request.ts'
import { SESSION_KEY } from './session-sign.ts'

/** A lapse: a sign-in session ended while a screen that needs it was open. */
export interface Lapse {
  /** The account whose session ended. What was typed on the open screen belongs to this account. */
  uid: string
  /** Whether the dialog that asks to sign in again is open; false once the reader has declined. */
  isAsking: boolean
  /** Resolves when the lapse is over: true if the same account is signed in again. */
  over: Promise<boolean>
  end: (isBack: boolean) => void
}

export const LAPSE_KEY = ['session-lapse'] as const

/** The current lapse; null if there is none. */
export function lapseQuery() {
  return queryOptions<Lapse | null>({
    queryKey: LAPSE_KEY,
    queryFn: skipToken,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

export function lapseOf(client: QueryClient): Lapse | null {
  return client.getQueryData(lapseQuery().queryKey) ?? null
}

/** Sets the current lapse; null ends it. */
export function setLapse(client: QueryClient, lapse: Lapse | null): void {
  client.setQueryData(lapseQuery().queryKey, lapse)
}

/** Opens the dialog that asks to sign in again. Resolves with whether the same account is signed in again. */
export function askToSignIn(client: QueryClient, uid: string): Promise<boolean> {
  const before = lapseOf(client)
  if (before?.isAsking) return before.over
  const { promise: over, resolve: end } = deferred<boolean>()
  setLapse(client, { uid, isAsking: true, over, end })
  return over
}

/**
 * Makes a call. If it is refused because the sign-in session has ended, makes it once more after the same account has
 * signed in again; if it is refused because it needs a fresh proof of the owner's presence, after the proof. Throws
 * what the call throws: `signed_out` or `proof_required` if the reader declines, or if no open screen needs the
 * session.
 */
export async function callSignedIn<Answer>(client: QueryClient, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (failure) {
    if (!(failure instanceof ApiError) || !(await isReady(client, failure))) throw failure
    return call()
  }
}

/** Removes the cause of a refusal by a new sign-in or a proof; returns whether the call can be made again. */
async function isReady(client: QueryClient, { code }: ApiError): Promise<boolean> {
  if (code === 'signed_out') return isBack(client)
  if (code === 'proof_required') return askForProof(client)
  // After the refetch the session says what the account must do first, and the screen's guard shows it.
  if (code === 'second_factor_required' || code === 'unconfirmed_address') {
    await client.refetchQueries({ queryKey: SESSION_KEY })
  }
  return false
}

async function isBack(client: QueryClient): Promise<boolean> {
  if (!client.getQueryData(SESSION_KEY)) return false
  await client.refetchQueries({ queryKey: SESSION_KEY })
  const lapse = lapseOf(client)
  if (lapse) return askToSignIn(client, lapse.uid)
  const session = client.getQueryState(SESSION_KEY)
  return session?.status === 'success' && Boolean(session.data)
}

/** Does what `Promise.withResolvers` does, which some supported browsers lack. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
