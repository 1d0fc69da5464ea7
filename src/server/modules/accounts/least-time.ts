/** Minimum time of a failed registration and of a reset request, so that timing does not reveal the cause. */
const LEAST_TIME_MS = 400

/** Resolves when the minimum time since the call has passed. */
export function afterLeastTime(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LEAST_TIME_MS)
  })
}
