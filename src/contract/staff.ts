/** Office roles that an administrator can grant. */
export const STAFF_ROLES = ['results_officer', 'librarian', 'question_reviewer'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
