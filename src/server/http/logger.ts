import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/config.ts'

/**
 * Structured logs, on standard output unless another destination is given. A request is logged by its route's pattern: an address names a student by seat or
 * identifier, and a log names nobody.
 */
export function makeLogger(level: Config['logLevel'], destination: DestinationStream = pino.destination()): Logger {
  const serializers = {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'unknown' }),
    res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack }),
  }
  return pino({ level, serializers }, destination)
}
