import type { OfficeRole } from './staff.ts'

/**
 * The Arabic names of the office's roles. They are not in `web/i18n/ar/admin.ts`, which visitors' pages do not load.
 */
export const OFFICE_ROLE_NAMES: Readonly<Record<OfficeRole, string>> = {
  administrator: 'مدير',
  results_officer: 'مسؤول النتائج',
  librarian: 'أمين المكتبة',
  question_reviewer: 'مراجع الأسئلة',
}
