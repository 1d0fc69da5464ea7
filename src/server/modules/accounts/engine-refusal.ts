import type { APIError } from 'better-auth/api'

/**
 * Whether the auth engine refused a call. Checks the error's name: importing the engine for its class would double
 * the start-up time of a CLI command.
 */
export function isEngineRefusal(error: unknown): error is APIError {
  return error instanceof Error && error.name === 'APIError'
}
