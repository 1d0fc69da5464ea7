import type { OfficeRole } from './staff.ts'

/** The names of the office's roles. Separate from `web/i18n/ar/admin.ts`, which visitors do not load. */
export const OFFICE_ROLE_NAMES: Readonly<Record<OfficeRole, string>> = {
  administrator: 'مدير',
  results_officer: 'مسؤول النتائج',
  librarian: 'أمين المكتبة',
  question_reviewer: 'مراجع الأسئلة',
}
