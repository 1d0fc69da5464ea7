import * as z from 'zod/mini'

const MIN_REASON = 3
const MAX_REASON = 500

/** The reason that an officer gives for an act; the audit log stores it with the act. */
export const officeReason = z.string().check(z.trim(), z.minLength(MIN_REASON), z.maxLength(MAX_REASON))
