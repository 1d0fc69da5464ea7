/** Wraps an async function so that its calls run one after another, in call order. */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
