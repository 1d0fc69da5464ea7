/** What belongs to a grade or term, and so prevents its removal: with its Arabic, for the screen and the command line. */
export const FACULTY_USES = {
  sheets: 'الكشوف',
  books: 'الكتب والامتحانات السابقة',
  subjects: 'المواد',
  resources: 'المصادر الإضافية',
  recordings: 'التسجيلات',
  timetables: 'الجداول',
  questions: 'الأسئلة',
  accounts: 'الحسابات',
  appeals: 'التظلمات',
  awaited: 'النتائج المنتظرة',
} as const
export type FacultyUse = keyof typeof FACULTY_USES

/** Returns `الكشوف: 8، الأسئلة: 120`. */
export function usesText(uses: readonly { use: FacultyUse; count: number }[]): string {
  return uses.map(({ use, count }) => `${FACULTY_USES[use]}: ${count}`).join('، ')
}
