/**
 * Returns a function that calls `act` with the code that `load` loads, once for all calls, so that the acts run in the
 * order of the calls. With an `import()` for each call the first act might run last, because the first import also
 * waits for the files that the code imports. If loading fails, the waiting acts are dropped, and the next call loads
 * the code again.
 */
export function loadedOnce<Code>(load: () => Promise<Code>): (act: (code: Code) => unknown) => Promise<void> {
  let loading: Promise<Code> | undefined
  return async (act) => {
    loading ??= load()
    const mine = loading
    let code: Code
    try {
      code = await mine
    } catch {
      if (loading === mine) loading = undefined
      return
    }
    await act(code)
  }
}
