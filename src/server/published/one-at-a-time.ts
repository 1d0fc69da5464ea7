/** Wraps an async function so that its calls run one after another, in the order of the calls. */
export function oneAtATime<Input extends unknown[], T>(
  work: (...input: Input) => Promise<T>,
): (...input: Input) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (...input) => {
    const turn = last.then(() => work(...input))
    last = turn.catch(() => undefined)
    return turn
  }
}
