import type * as z from 'zod/mini'
import type { ProblemCode } from '#contract/problem.ts'
import { MOST_WRONG_PROOFS, type proofEndpoint } from '#contract/proof.ts'
import type { Caller } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { AuditEvents } from '../audit/audit-events.service.ts'
import type { AuthEngine } from './auth-engine.ts'
import { cookieHeaders } from './cookie-lines.ts'
import { refusedAs } from './engine-refusal.ts'
import type { Prover } from './factor-notice.ts'
import type { Passkeys } from './passkeys.service.ts'
import { countWrongProof, markProved, uncountProof } from './proof.queries.ts'
import type { SecondFactor } from './second-factor.service.ts'
import { deleteSession } from './sessions.queries.ts'

type Proof = z.output<typeof proofEndpoint.body>

interface ProofParts {
  database: Database
  engine: AuthEngine
  events: AuditEvents
  secondFactor: SecondFactor
  passkeys: Passkeys
  now: () => Date
}

/** The request's `Cookie` header, and the origin of its page, against which a proof is checked. */
interface ProofSource {
  cookies: string
  origin: string
}

const WRONG: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['wrong_password', 'wrong_code', 'wrong_passkey'])

/**
 * Checks proofs that the person who uses a session owns the session's account
 * (docs/decisions/0054-second-factor-and-proof.md).
 */
export class Proofs {
  readonly #parts: ProofParts

  constructor(parts: ProofParts) {
    this.#parts = parts
  }

  /** Checks a proof and stores its time. Throws wrong_password, wrong_code, wrong_passkey and signed_out. */
  prove(prover: Prover, proof: Proof, source: ProofSource): Promise<void> {
    return this.counted(prover, () => this.#check(prover.caller, proof, source))
  }

  /**
   * Runs work that checks a password, a code or a passkey. If the work succeeds, it counts as a proof. The fifth wrong
   * attempt in a row ends the session: otherwise somebody with a stolen cookie could go on guessing. Throws the errors
   * of the work, and signed_out.
   */
  async counted<T>(prover: Prover, work: () => Promise<T>): Promise<T> {
    const { database, now } = this.#parts
    const { session } = prover.caller
    // The attempt is counted before its check, so that guesses that arrive at the same time are each counted.
    const tries = await countWrongProof(database.write, session)
    if (tries === undefined || tries > MOST_WRONG_PROOFS) throw await this.#ended(prover)
    try {
      const result = await work()
      await markProved(database.write, session, now().toISOString())
      return result
    } catch (error) {
      await this.#failed(prover, error, tries)
      throw error
    }
  }

  async #failed({ caller, place }: Prover, error: unknown, tries: number): Promise<void> {
    const { database, events, now } = this.#parts
    if (!(error instanceof AppError && WRONG.has(error.code))) return uncountProof(database.write, caller.session)
    const event = { action: 'proof_failed', by: caller, place, now: now() } as const
    await events.recordIfPossible({ ...event, details: { refusal: error.code } })
    if (tries === MOST_WRONG_PROOFS) await this.#ended({ caller, place })
  }

  async #ended({ caller, place }: Prover): Promise<AppError> {
    const { database, events, now } = this.#parts
    if (await deleteSession(database.write, caller.uid, caller.session)) {
      const event = { action: 'session_ended', by: caller, place, now: now() } as const
      await events.recordIfPossible({ ...event, details: { ended: 1, cause: 'wrong_proofs' } })
    }
    return new AppError('signed_out')
  }

  async #check({ uid, session }: Caller, proof: Proof, { cookies, origin }: ProofSource): Promise<void> {
    const { engine, secondFactor, passkeys } = this.#parts
    if ('password' in proof) {
      const headers = cookieHeaders(cookies)
      await refusedAs('wrong_password', engine.api.verifyPassword({ body: { password: proof.password }, headers }))
    } else if ('code' in proof) await secondFactor.check(uid, cookies, proof.code)
    else {
      const { user_id } = await passkeys.verify(proof.passkey, { origin, session })
      if (user_id !== uid) throw new AppError('wrong_passkey')
    }
  }
}
