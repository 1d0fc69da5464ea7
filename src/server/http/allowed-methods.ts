import type { FastifyInstance } from 'fastify'

/**
 * Returns the methods of a URL; empty for an unknown one. Distinguishes a wrong method (405) from an unknown URL (404).
 */
export type AllowedMethods = (url: string) => readonly string[]

/** Records every route registered after this call. Returns a function that gives the methods of a request's URL. */
export function allowedMethods(app: FastifyInstance): AllowedMethods {
  const added: { url: string; methods: readonly string[] }[] = []
  // Made at the first wrong request, so that a start need not wait for them.
  let routes: { pattern: RegExp; methods: readonly string[] }[] | undefined
  app.addHook('onRoute', ({ url, method }) => {
    added.push({ url, methods: [method].flat() })
    routes = undefined
  })
  return (url) => {
    const [path = ''] = url.split('?')
    routes ??= added.map((route) => ({ pattern: patternOf(route.url), methods: route.methods }))
    return [...new Set(routes.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : [])))].sort()
  }
}

/** Returns a regular expression for the paths of a route such as `/api/:grade/degrees/:year`. */
function patternOf(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`)
}
