import type { Person } from '#contract/admin-people.ts'
import { gradeKey } from '#contract/faculty.ts'
import type { StaffRole } from '#contract/staff.ts'
import type { PersonRow } from './people.queries.ts'

/** Returns an account as administrators see it, from its row and its roles in the office. */
export function personFrom(row: PersonRow, staff_roles: StaffRole[]): Person {
  const { id, name, email, grade, message, write_permission, role, created_at, reviewed_at, suspended_at } = row
  const { email_verified, two_factor_enabled } = row
  return {
    uid: id,
    name,
    email,
    email_verified: email_verified === 1,
    has_second_factor: two_factor_enabled === 1,
    grade: grade === null ? null : gradeKey(grade),
    message,
    write_permission: write_permission === 1,
    is_administrator: role === 'administrator',
    staff_roles,
    created_at,
    reviewed_at,
    suspended_at,
  }
}
