import { ApiError } from './api-error.ts'

/** Calls that the server has refused for want of room, and that wait to be made again. */
let waiting = 0
const followers = new Set<() => void>()

const MOST_TRIES = 5
/** Each wait is longer than the one before. */
const GROWTH = 1.5
/** Where the server does not say how long to wait, in seconds. */
const DEFAULT_WAIT_S = 2

/**
 * Makes a refused call again until the server has room, five times at most; the refused call has changed nothing.
 * Waits are random around what the server asked for, so that those refused together do not return together. Throws as
 * the call, or the signal's reason.
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

/** Whether calls wait for room. */
export function isServerBusy(): boolean {
  return waiting > 0
}

/** Calls back when `isServerBusy` may have changed; returns what ends that. */
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
