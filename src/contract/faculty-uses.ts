/**
 * Kinds of data that can belong to a grade or term. While such data exist, the office cannot remove that grade or term.
 * Each has its Arabic name, for the screen and the command line.
 */
export const FACULTY_USES = {
  sheets: 'الكشوف',
  books: 'الكتب وامتحانات الأعوام السابقة',
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

/** Lists what belongs to a grade or term, with its numbers: `الكشوف: 8، الأسئلة: 120`. */
export function usesText(uses: readonly { use: FacultyUse; count: number }[]): string {
  return uses.map(({ use, count }) => `${FACULTY_USES[use]}: ${count}`).join('، ')
}
