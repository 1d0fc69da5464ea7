import type { AuthEngine, AuthEngineOptions } from './auth-engine.ts'

/**
 * Returns better-auth's calls. better-auth is imported and set up only at the first call: it would make up a tenth of a
 * process's start-up time, and in most processes nobody signs in.
 */
export function lateAuthEngine(options: AuthEngineOptions): AuthEngine {
  let loading: Promise<AuthEngine> | undefined
  const load = () => import('./auth-engine.ts').then(({ makeAuthEngine }) => makeAuthEngine(options))
  const api = new Proxy({} as AuthEngine['api'], {
    get: (_, name: string) => async (input: never) => {
      loading ??= load()
      // The calls take and return different types. The type of the proxy gives each caller the right one.
      const { [name]: call } = (await loading).api as unknown as Record<string, (input: never) => Promise<unknown>>
      if (!call) throw new Error(`Better Auth has no call ${name}`)
      return call(input)
    },
  })
  return { api }
}
