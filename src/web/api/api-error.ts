import type { Problem, ProblemCode } from '#contract/problem.ts'

/** What the server said, or that nothing readable came back from it. */
export type ApiErrorCode = ProblemCode | 'network'

/** The one failure of a call. Screens decide by `code`; the wording is in `i18n/problems.ts`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** What the reader may quote to the office; the server's log has the same. */
  readonly requestId: string | undefined
  /** Which input the server named as wrong, and how. */
  readonly fields: Problem['fields']

  constructor(code: ApiErrorCode, detail?: string, requestId?: string, fields?: Problem['fields']) {
    super(detail ?? code)
    this.name = 'ApiError'
    this.code = code
    this.requestId = requestId
    this.fields = fields
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    // Every query function goes through call(), which throws nothing else.
    defaultError: ApiError
  }
}
