import type { Profile, Session } from '#contract/accounts.ts'
import { type GradeKey, type GradeNumber, gradeKey } from '#contract/faculty.ts'
import type { Caller } from '#server/actor.ts'
import { accountStateOf } from '#server/db/admission.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { findProfile } from './accounts.queries.ts'
import type { EngineSession } from './auth-engine.ts'

/** Returns a session as its owner gets it, or null if it has ended. */
export async function sessionAnswer(db: Db, { session, user }: EngineSession, now: Date): Promise<Session | null> {
  const state = await accountStateOf(db, session.id)
  if (!state) return null
  const { id, name, email, emailVerified, grade } = user
  const { write_permission, reviewed_at, role, staff_roles, lacks } = state
  return {
    user: {
      uid: id,
      name,
      email,
      email_verified: emailVerified,
      // The cast is safe: the column holds grades only, although better-auth's type allows any number.
      grade: gradeOf((grade ?? null) as GradeNumber | null),
      write_permission,
      reviewed_at,
      role,
      staff_roles: [...staff_roles],
      lacks,
    },
    expires_at: session.expiresAt.toISOString(),
    expires_in: Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000),
  }
}

/**
 * Returns an account's profile for its owner or an administrator. Throws forbidden for other callers, and not_found.
 */
export async function profileFor(db: Db, uid: string, caller: Caller): Promise<Profile> {
  if (caller.uid !== uid && caller.role !== 'administrator') throw new AppError('forbidden')
  const row = await findProfile(db, uid)
  if (!row) throw new AppError('not_found')
  const { id, name, email, email_verified, grade, message, write_permission } = row
  return {
    uid: id,
    name,
    email,
    email_verified: email_verified === 1,
    grade: gradeOf(grade),
    message,
    write_permission: write_permission === 1,
  }
}

function gradeOf(grade: GradeNumber | null): GradeKey | null {
  return grade === null ? null : gradeKey(grade)
}
