import type * as z from 'zod/mini'
import { MOST_WRONG_PROOFS, type proofEndpoint } from '#contract/proof.ts'
import type { Caller } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { AuthEngine } from './auth-engine.ts'
import { cookieHeaders } from './cookie-lines.ts'
import { refusedAs } from './engine-refusal.ts'
import type { Passkeys } from './passkeys.service.ts'
import { countWrongProof, markProved } from './proof.queries.ts'
import type { SecondFactor } from './second-factor.service.ts'
import { deleteSession } from './sessions.queries.ts'

type Proof = z.output<typeof proofEndpoint.body>

interface ProofParts {
  database: Database
  engine: AuthEngine
  secondFactor: SecondFactor
  passkeys: Passkeys
  now: () => Date
}

/** Where a proof comes from: the `Cookie` header and the origin of the page. */
export interface ProofPlace {
  cookies: string
  origin: string
}

/** Proofs of who uses a session. docs/decisions/0054-second-factor-and-proof.md */
export class Proofs {
  readonly #parts: ProofParts

  constructor(parts: ProofParts) {
    this.#parts = parts
  }

  /** Checks a proof, and stores its time. Throws wrong_password, wrong_code, wrong_passkey and signed_out. */
  prove(caller: Caller, proof: Proof, place: ProofPlace): Promise<void> {
    return this.counted(caller, () => this.#check(caller, proof, place))
  }

  /**
   * Runs work that fails on a wrong password or code. Its success is a proof; the fifth failure in a row ends the
   * session, so that a stolen cookie cannot guess. Throws what the work throws, and signed_out.
   */
  async counted<T>({ uid, session }: Caller, work: () => Promise<T>): Promise<T> {
    const { database, now } = this.#parts
    // Counted first: guesses that arrive together must not share one count.
    const tries = await countWrongProof(database.write, session)
    if (tries === undefined || tries > MOST_WRONG_PROOFS) throw await this.#ended(uid, session)
    try {
      const result = await work()
      await markProved(database.write, session, now().toISOString())
      return result
    } catch (error) {
      if (tries === MOST_WRONG_PROOFS && error instanceof AppError) await this.#ended(uid, session)
      throw error
    }
  }

  async #ended(uid: string, session: string): Promise<AppError> {
    await deleteSession(this.#parts.database.write, uid, session)
    return new AppError('signed_out')
  }

  async #check({ uid, session }: Caller, proof: Proof, { cookies, origin }: ProofPlace): Promise<void> {
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
