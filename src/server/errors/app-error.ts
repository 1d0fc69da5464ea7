import type { Problem, ProblemCode } from '#contract/problem.ts'

interface Extras {
  cause?: unknown
  /** Sent to the caller: the path of each wrong input, and what is wrong with it; never the input's value. */
  fields?: Problem['fields']
  /** Seconds after which the call may be made again. */
  retryAfterS?: number
}

/** The only class of errors whose code is sent to the caller: a `ProblemCode`, with a detail that names no person. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly fields: Problem['fields']
  readonly retryAfterS: number | undefined

  constructor(code: ProblemCode, detail?: string, extras: Extras = {}) {
    super(detail ?? code, { cause: extras.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = extras.fields
    this.retryAfterS = extras.retryAfterS
  }
}
