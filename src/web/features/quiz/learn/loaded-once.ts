/**
 * Returns a function that calls `act` with the code that `load` loads, once for all calls, so that the acts run in the
 * order of the calls. With one `import()` for each call they would not: the first one also waits for the files that the
 * code needs. If the code does not arrive, the acts that wait for it are dropped, and the next call loads it again.
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
