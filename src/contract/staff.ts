/** Office roles that an administrator can grant. */
export const STAFF_ROLES = ['results_officer', 'librarian', 'question_reviewer'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** What an invitation can grant: the office roles, or every right. */
export const OFFICE_ROLES = [...STAFF_ROLES, 'administrator'] as const
export type OfficeRole = (typeof OFFICE_ROLES)[number]
