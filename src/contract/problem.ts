import * as z from 'zod/mini'

/** All error codes. They are apart from `PROBLEMS`, because browsers need only the codes. */
export const PROBLEM_CODES = [
  'invalid_request',
  'signed_out',
  'forbidden',
  'cross_site',
  'new_password_required',
  'second_factor_required',
  'unconfirmed_address',
  'proof_required',
  'wrong_password',
  'wrong_code',
  'wrong_passkey',
  'data_unavailable',
  'result_withheld',
  'appeals_closed',
  'not_found',
  'student_not_found',
  'method_not_allowed',
  'sheet_not_found',
  'sheet_state',
  'publication_stopped',
  'edit_conflict',
  'parting_unclear',
  'faculty_in_use',
  'own_account',
  'last_administrator',
  'expired_link',
  'expired_step',
  'registration_failed',
  'weak_password',
  'too_large',
  'request_timeout',
  'unreadable_file',
  'rejected_sheet',
  'too_many_requests',
  'backup_failed',
  'service_unavailable',
  'overloaded',
  'internal',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

/**
 * The HTTP status of each code. Clients have the texts for users (`web/i18n/problems.ts`, `cli/problem-texts.ts`);
 * `title` is for developers.
 */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request does not match its schema.' },
  signed_out: { status: 401, title: 'Sign in first.' },
  forbidden: { status: 403, title: 'This account may not make this call.' },
  cross_site: { status: 403, title: 'The request comes from another site.' },
  new_password_required: { status: 403, title: 'This account must first choose another password.' },
  second_factor_required: { status: 403, title: 'This account must first add a second factor.' },
  unconfirmed_address: { status: 403, title: 'The e-mail address of this account has not been confirmed.' },
  proof_required: { status: 403, title: 'Prove again who you are: by password, code or passkey.' },
  wrong_password: { status: 403, title: 'Wrong password.' },
  wrong_code: { status: 403, title: 'Wrong code for the second factor.' },
  wrong_passkey: { status: 403, title: 'The passkey or its answer is not accepted.' },
  data_unavailable: { status: 403, title: 'The data of this student is not available.' },
  result_withheld: { status: 403, title: 'This result is withheld by the faculty.' },
  appeals_closed: { status: 403, title: 'Appeals are not accepted now.' },
  not_found: { status: 404, title: 'Nothing exists at this address.' },
  student_not_found: { status: 404, title: 'No such student.' },
  method_not_allowed: { status: 405, title: 'This address does not support this method.' },
  sheet_not_found: { status: 404, title: 'No such sheet.' },
  sheet_state: { status: 409, title: 'The sheet is not in a state that allows this.' },
  publication_stopped: { status: 409, title: 'Stops that nobody has accepted prevent this publication.' },
  edit_conflict: { status: 409, title: 'Somebody else has changed it in the meantime.' },
  parting_unclear: { status: 409, title: 'Results from after the join may belong to either student.' },
  faculty_in_use: { status: 409, title: 'Something belongs to a grade or term that this change removes.' },
  own_account: { status: 409, title: 'Not allowed on your own account.' },
  last_administrator: { status: 409, title: 'The last administrator cannot be removed.' },
  expired_link: { status: 410, title: 'The link has been used or has expired.' },
  expired_step: { status: 410, title: 'The second step of signing in has expired; start again.' },
  registration_failed: { status: 422, title: 'Registration failed.' },
  weak_password: { status: 422, title: 'An office account may not have this password.' },
  too_large: { status: 413, title: 'The file is too large.' },
  request_timeout: { status: 408, title: 'The request did not arrive in time.' },
  unreadable_file: { status: 422, title: 'The file cannot be read.' },
  rejected_sheet: { status: 422, title: 'The sheet has errors, so nothing was written.' },
  too_many_requests: { status: 429, title: 'Too many requests.' },
  backup_failed: { status: 409, title: 'No backup could be made now.' },
  service_unavailable: { status: 503, title: 'The database is not answering.' },
  overloaded: { status: 503, title: 'The server has too much to do; try again after Retry-After.' },
  internal: { status: 500, title: 'Something broke on the server.' },
} as const satisfies Record<ProblemCode, { status: number; title: string }>

/** The body of an error response, by RFC 9457 (`application/problem+json`). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.enum(PROBLEM_CODES),
  detail: z.optional(z.string()),
  request_id: z.string(),
  /**
   * For `invalid_request` and for a file that cannot be read, the invalid inputs. For `faculty_in_use`, the grades and
   * terms that have data (`/grades/3`), with the kinds of data in Arabic. For other codes with several causes, the
   * cause.
   */
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Problem = z.infer<typeof problemSchema>
