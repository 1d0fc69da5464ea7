import type { SheetVersion } from '#contract/admin-sheets.ts'
import { gradeKey, gradeTermName, SESSION_NAMES, termKey } from '#contract/faculty.ts'

/** Returns `الفرقة الأولى، الفصل الدراسي الأول`; names the session if it is the second. */
export function sheetName({ grade, term, session }: Pick<SheetVersion, 'grade' | 'term' | 'session'>): string {
  const name = gradeTermName({ grade: gradeKey(grade), term: termKey(term) })
  return session === 1 ? name : `${name}، ${SESSION_NAMES[session]}`
}
