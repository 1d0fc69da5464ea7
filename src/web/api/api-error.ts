import type { Problem, ProblemCode } from '#contract/problem.ts'

/** The server's problem code; `network` if no response arrived or the response could not be read. */
export type ApiErrorCode = ProblemCode | 'network'

/** The only error that a call throws. Screens branch on `code`; the texts for codes are in `i18n/problems.ts`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** The request id, which a reader can quote to the office; the server logs the same id. */
  readonly requestId: string | undefined
  /** The invalid input fields that the server reported. */
  readonly fields: Problem['fields']
  /** Seconds after which the server accepts the call again, from its Retry-After; undefined without one. */
  retryAfterS: number | undefined

  constructor(code: ApiErrorCode, detail?: string, requestId?: string, fields?: Problem['fields']) {
    super(detail ?? code)
    this.name = 'ApiError'
    this.code = code
    this.requestId = requestId
    this.fields = fields
  }
}

/** Codes of failures that pass, so that a retry makes sense; all other codes are final. */
const PASSING: readonly ApiErrorCode[] = ['network', 'service_unavailable']

/** Whether the same call may succeed if it is retried later. */
export function isPassing({ code }: ApiError): boolean {
  return PASSING.includes(code)
}

declare module '@tanstack/react-query' {
  interface Register {
    // Every query function goes through `call`, which throws only ApiError, so this is the type of every query's error.
    defaultError: ApiError
  }
}
