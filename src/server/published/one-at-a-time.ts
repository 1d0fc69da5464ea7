/** Makes calls of a work wait for one another, so that an older picture never comes in after a newer one. */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
