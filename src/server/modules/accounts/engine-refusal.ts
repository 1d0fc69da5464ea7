import type { APIError } from 'better-auth/api'
import { AppError } from '#server/errors/app-error.ts'

/**
 * Whether the auth engine refused a call. Checks the error's name: importing the engine for its class would double
 * the start-up time of a CLI command.
 */
export function isEngineRefusal(error: unknown): error is APIError {
  return error instanceof Error && error.name === 'APIError'
}

/** Maps the engine's refusal to one of our problem codes; other errors pass through. */
export async function refusedAs<T>(code: 'wrong_password' | 'expired_link', call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isEngineRefusal(error) && error.statusCode < 500) throw new AppError(code, undefined, { cause: error })
    throw error
  }
}
