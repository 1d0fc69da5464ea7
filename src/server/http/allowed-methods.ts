import type { FastifyInstance } from 'fastify'

/**
 * Returns the methods of a URL; empty for an unknown one. Distinguishes a wrong method (405) from an unknown URL (404).
 */
export type AllowedMethods = (url: string) => readonly string[]

/** Records every route registered after this call. Returns a function that gives the methods of a request's URL. */
export function allowedMethods(app: FastifyInstance): AllowedMethods {
  const routes: { pattern: RegExp; methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() })
  })
  return (url) => {
    const [path = ''] = url.split('?')
    return [...new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])))].sort()
  }
}

/** Returns a regular expression for the paths of a route such as `/api/:grade/degrees/:year`. */
function patternOf(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`)
}
