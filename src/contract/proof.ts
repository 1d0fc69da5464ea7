import * as z from 'zod/mini'
import { password } from './accounts.ts'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { assertion } from './passkeys.ts'
import { telephoneCode } from './second-factor.ts'

/**
 * A proof that the caller is the account's owner, which is required before acts that give rights or take data out.
 * Decision 0054.
 */

/** For how long after a proof no other proof is asked for. */
export const PROOF_LIFE_MS = 10 * 60 * 1000
/** After this many wrong proofs in a row, the sign-in session ends. */
export const MOST_WRONG_PROOFS = 5

export const passwordProof = z.object({ password })
export const codeProof = z.object({ code: telephoneCode })

export const proofEndpoint = endpoint({
  method: 'POST',
  path: '/api/auth/proof',
  summary: 'Proves who uses the session, for ten minutes. The fifth wrong proof in a row ends the session.',
  access: 'member',
  isSetUp: true,
  body: z.union([passwordProof, codeProof, z.object({ passkey: assertion })]),
  response: doneSchema,
  problems: ['wrong_password', 'wrong_code', 'wrong_passkey', 'too_many_requests'],
})
