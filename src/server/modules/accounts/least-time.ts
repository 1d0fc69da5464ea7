/**
 * The shortest time, in milliseconds, of a failed registration and of a request for a reset link. Without it, the time
 * would reveal whether an address has an account.
 */
const LEAST_TIME_MS = 400

/** Resolves once LEAST_TIME_MS have passed since the call. */
export function afterLeastTime(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LEAST_TIME_MS)
  })
}
