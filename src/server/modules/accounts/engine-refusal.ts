import type { APIError } from 'better-auth/api'
import type { Logger } from 'pino'
import { AppError } from '#server/errors/app-error.ts'

/**
 * Whether better-auth refused a call. Compares the error's name, because importing better-auth for the class would
 * double the start-up time of a CLI command.
 */
export function isEngineRefusal(error: unknown): error is APIError {
  return error instanceof Error && error.name === 'APIError'
}

/** Runs a call of better-auth, and turns its refusal into the given problem code. Other errors pass through. */
export async function refusedAs<T>(code: 'wrong_password' | 'expired_link', call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isEngineRefusal(error) && error.statusCode < 500) throw new AppError(code, undefined, { cause: error })
    throw error
  }
}

/** Logs why a registration or a sign-in was refused, because the response has one code for every cause. */
export function noteRefusal(logger: Logger, error: unknown): void {
  if (error instanceof AppError) logger.info({ reason: error.code }, 'a registration was refused')
  else if (isEngineRefusal(error)) logger.info({ reason: error.body?.code }, 'a registration was refused')
  else logger.error({ err: error }, 'a registration failed')
}
