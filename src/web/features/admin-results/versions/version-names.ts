import type { SheetVersion } from '#contract/admin-sheets.ts'
import { gradeKey, gradeTermName, termKey, yearLabel, yearPath } from '#contract/faculty.ts'

type Place = Pick<SheetVersion, 'grade' | 'term' | 'year'>

/** `الفرقة الأولى، الفصل الدراسي الأول`. */
export function sheetName({ grade, term }: Omit<Place, 'year'>): string {
  return gradeTermName({ grade: gradeKey(grade), term: termKey(term) })
}

/** `2024/25`. */
export function sheetYear({ year }: Pick<Place, 'year'>): string {
  return yearLabel(yearPath(year))
}
