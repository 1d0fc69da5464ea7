import type { FastifyInstance } from 'fastify'

/** The methods of a known URL; tells a wrong method (405) from an unknown URL (404). */
export type AllowedMethods = (url: string) => readonly string[]

/** Records the routes registered from here on. Returns the methods of a request's URL; none for an unknown one. */
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

/** A regular expression for the URLs of a route such as `/api/:grade/degrees/:year`. */
function patternOf(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`)
}
