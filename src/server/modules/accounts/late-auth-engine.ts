import type { AuthEngine, AuthEngineOptions } from './auth-engine.ts'

/** The engine, loaded and set up at its first call: a tenth of a start, and most processes see nobody sign in. */
export function lateAuthEngine(options: AuthEngineOptions): AuthEngine {
  let loading: Promise<AuthEngine> | undefined
  const load = () => import('./auth-engine.ts').then(({ makeAuthEngine }) => makeAuthEngine(options))
  const api = new Proxy({} as AuthEngine['api'], {
    get: (_, name: string) => async (input: never) => {
      loading ??= load()
      // Calls differ in what they take and give; each caller knows its own.
      const { [name]: call } = (await loading).api as unknown as Record<string, (input: never) => Promise<unknown>>
      if (!call) throw new Error(`Better Auth has no call ${name}`)
      return call(input)
    },
  })
  return { api }
}
