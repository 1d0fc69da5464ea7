import type { APIError } from 'better-auth/api'

/**
 * Whether the auth engine refused a call. Its errors are known by their name: importing the engine for their class would
 * double the time in which a command of the command line starts.
 */
export function isEngineRefusal(error: unknown): error is APIError {
  return error instanceof Error && error.name === 'APIError'
}
