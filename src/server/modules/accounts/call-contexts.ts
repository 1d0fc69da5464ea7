import { AsyncLocalStorage } from 'node:async_hooks'

/** The engine's stores are switched off when no call has run for this long; what a call leaves behind ends before. */
const REST_MS = 1000

/** How many calls of all engines of this process run, and the timer after the last one. */
const calls: { running: number; timer: NodeJS.Timeout | undefined } = { running: 0, timer: undefined }

/**
 * Makes the calls of an engine switch better-auth's asynchronous stores off when none runs. Node follows every promise
 * and every request of the process from the first use of a store to its end: one member who signs in would cost all
 * later readers some five per cent (docs/decisions/0074).
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

/** The stores that better-auth keeps for all its copies in a process, where it says that they are. */
function engineStores(): AsyncLocalStorage<unknown>[] {
  const { context = {} } = (Reflect.get(globalThis, Symbol.for('better-auth:global')) ?? {}) as { context?: object }
  return Object.values(context).filter((value) => value instanceof AsyncLocalStorage)
}
