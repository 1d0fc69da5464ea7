import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors/app-error.ts'

/** Refuses U+0000 anywhere in a request's input: nobody types it, and Postgres cannot store it. */
export function refuseNul({ params, query, body }: FastifyRequest): void {
  if (holdsNul([params, query, body])) throw new AppError('invalid_request', 'a NUL character')
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  return Object.entries(value).some(([name, part]) => name.includes('\0') || holdsNul(part))
}
