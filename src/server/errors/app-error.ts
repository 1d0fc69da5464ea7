import type { ProblemCode } from '#contract/problem.ts'

interface Extras {
  cause?: unknown
}

/** The one error that a caller is told about: a code of the closed list and a detail that names no person. */
export class AppError extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, detail?: string, extras: Extras = {}) {
    super(detail ?? code, { cause: extras.cause })
    this.name = 'AppError'
    this.code = code
  }
}
