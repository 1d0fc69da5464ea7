import type { SheetVersion } from '#contract/admin-sheets.ts'
import { gradeKey, SESSION_NAMES, termKey } from '#contract/faculty.ts'
import { gradeTermName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { versionsText } from '../../../i18n/ar/admin-results.ts'
import { yearText } from '../../../i18n/places.ts'

/**
 * Returns the name of a result sheet: `الفرقة الأولى، الفصل الدراسي الأول`, followed by the name of the exam session if
 * it is the second (the resit).
 */
export function sheetName({ grade, term, session }: Pick<SheetVersion, 'grade' | 'term' | 'session'>): string {
  const name = gradeTermName(facultyShape(), { grade: gradeKey(grade), term: termKey(term) })
  return session === 1 ? name : `${name}، ${SESSION_NAMES[session]}`
}

/** Returns the name of a version: `الفرقة الأولى، الفصل الدراسي الأول، 2024/25، الإصدار 2`. */
export function versionName(version: Pick<SheetVersion, 'grade' | 'term' | 'session' | 'year' | 'version'>): string {
  return `${sheetName(version)}، ${yearText(version.year)}، ${versionsText.version} ${version.version}`
}
