import type { ProblemCode } from '#contract/problem.ts'
import type { CallerPlace } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { AuditEvents } from '../audit/audit-events.service.ts'
import { findUid } from './accounts.queries.ts'
import { isEngineRefusal } from './engine-refusal.ts'

interface FailedSignInsParts {
  database: Database
  events: Pick<AuditEvents, 'recordIfPossible'>
  now: () => Date
}

/** Writes failed sign-ins to the audit log, which counts repetitions in one line, so that a flood does not fill it. */
export class FailedSignIns {
  readonly #parts: FailedSignInsParts

  constructor(parts: FailedSignInsParts) {
    this.#parts = parts
  }

  /**
   * Runs the check of a password. Logs the attempt if the password is wrong, or if `Guessing` refused it without a
   * check. Throws the error of the check.
   */
  async ofPassword<T>(email: string, place: CallerPlace, check: () => Promise<T>): Promise<T> {
    try {
      return await check()
    } catch (error) {
      const refusal = refusalAmong(['too_many_requests'], error)
      if (refusal || isEngineRefusal(error)) {
        await this.#write((await findUid(this.#parts.database.fresh, email)) ?? '', place, refusal)
      }
      throw error
    }
  }

  /**
   * Runs the check of a second step's code, and logs the attempt as `ofPassword` does. `uid` is undefined if no sign-in
   * waits for a code.
   */
  async ofCode<T>(place: CallerPlace, uid: string | undefined, check: () => Promise<T>): Promise<T> {
    try {
      return await check()
    } catch (error) {
      const refusal = refusalAmong(['wrong_code', 'too_many_requests'], error)
      if (refusal) await this.#write(uid ?? '', place, refusal)
      throw error
    }
  }

  #write(uid: string, place: CallerPlace, refusal: ProblemCode | undefined): Promise<void> {
    const { events, now } = this.#parts
    const event = { action: 'sign_in_failed', by: null, object: { kind: 'account', id: uid } } as const
    return events.recordIfPossible({ ...event, place, now: now(), ...(refusal && { details: { refusal } }) })
  }
}

function refusalAmong(codes: readonly ProblemCode[], error: unknown): ProblemCode | undefined {
  return error instanceof AppError ? codes.find((code) => code === error.code) : undefined
}
