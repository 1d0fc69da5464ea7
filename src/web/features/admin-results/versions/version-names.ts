import type { SheetVersion } from '#contract/admin-sheets.ts'
import { gradeKey, gradeTermName, termKey } from '#contract/faculty.ts'

/** Returns `الفرقة الأولى، الفصل الدراسي الأول`. */
export function sheetName({ grade, term }: Pick<SheetVersion, 'grade' | 'term'>): string {
  return gradeTermName({ grade: gradeKey(grade), term: termKey(term) })
}
