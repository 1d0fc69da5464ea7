import { ApiError } from './api-error.ts'

/** The number of calls that an overloaded server refused and that wait to be retried. */
let waiting = 0
const followers = new Set<() => void>()

const MOST_TRIES = 5
/** The factor by which each wait is longer than the previous one. */
const GROWTH = 1.5
/** The wait, in seconds, after a refusal without a Retry-After. */
const DEFAULT_WAIT_S = 2

/**
 * Retries a refused call until the server accepts it, five times at most. A write may be retried too, because a refused
 * call has changed nothing. Each wait is the refusal's Retry-After, made longer at every try, times a random factor
 * from 0.5 to 1.5, so that clients that were refused together do not return together. Returns what `ask` returns;
 * throws the last refusal, any other error of `ask`, or the signal's reason.
 */
export async function askAgain<T>(ask: () => Promise<T>, refusal: ApiError, signal?: AbortSignal): Promise<T> {
  count(1)
  try {
    let last = refusal
    for (let tried = 0; tried < MOST_TRIES; tried += 1) {
      const seconds = (last.retryAfterS ?? DEFAULT_WAIT_S) * GROWTH ** tried * (0.5 + Math.random())
      await pause(seconds * 1000, signal)
      try {
        return await ask()
      } catch (error) {
        if (!isRefusal(error, refusal)) throw error
        last = error
      }
    }
    throw last
  } finally {
    count(-1)
  }
}

function isRefusal(error: unknown, first: ApiError): error is ApiError {
  return error instanceof ApiError && error.code === first.code
}

/** Whether any call waits to be retried. */
export function isServerBusy(): boolean {
  return waiting > 0
}

/** Calls `onChange` when `isServerBusy` may have changed; returns a function that unsubscribes. */
export function followBusyServer(onChange: () => void): () => void {
  followers.add(onChange)
  return () => void followers.delete(onChange)
}

function count(change: 1 | -1): void {
  waiting += change
  for (const follower of followers) follower()
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
