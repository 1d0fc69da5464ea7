import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * better-auth's AsyncLocalStorage stores are disabled after this many milliseconds without a call. Work that a call
 * leaves running has ended by then.
 */
const REST_MS = 1000

/** How many calls of better-auth are running in this process, and the timer that the last of them started. */
const calls: { running: number; timer: NodeJS.Timeout | undefined } = { running: 0, timer: undefined }

/**
 * Returns the calls of an engine, wrapped so that better-auth's AsyncLocalStorage stores are disabled whenever none is
 * running. Once a store is in use, Node tracks every promise of the process: one sign-in would make all later readers'
 * requests slower (docs/decisions/0072).
 */
export function restingBetweenCalls<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name, receiver) {
      const call: unknown = Reflect.get(target, name, receiver)
      return typeof call === 'function' ? (...inputs: unknown[]) => during(() => call(...inputs)) : call
    },
  })
}

async function during<T>(call: () => Promise<T>): Promise<T> {
  calls.running += 1
  try {
    return await call()
  } finally {
    calls.running -= 1
    calls.timer ??= setTimeout(rest, REST_MS).unref()
  }
}

function rest(): void {
  calls.timer = undefined
  if (calls.running > 0) return
  for (const store of engineStores()) store.disable()
}

/**
 * Returns the stores that all copies of better-auth in a process share, from the global object where it registers them.
 */
function engineStores(): AsyncLocalStorage<unknown>[] {
  const { context = {} } = (Reflect.get(globalThis, Symbol.for('better-auth:global')) ?? {}) as { context?: object }
  return Object.values(context).filter((value) => value instanceof AsyncLocalStorage)
}
