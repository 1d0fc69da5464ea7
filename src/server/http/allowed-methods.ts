import type { FastifyInstance } from 'fastify'

/** What a known address answers, for telling a wrong method (405) from a wrong address (404). */
export type AllowedMethods = (url: string) => readonly string[]

/** Listens to the routes that are registered from here on. Returns the methods of a request's URL; none for an unknown one. */
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

/** `/api/:grade/degrees/:year` → what such a path looks like. */
function patternOf(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`)
}
