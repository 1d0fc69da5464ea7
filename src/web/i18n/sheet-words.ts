import { gradeKey, SESSION_NAMES, termKey, yearLabel, yearPath } from '#contract/faculty.ts'
import { gradeTermName } from '#contract/faculty-shape.ts'
import { readSheetId } from '#contract/sheet-ids.ts'
import { facultyShape } from '../api/faculty-shape.ts'
import { versionsText } from './ar/admin-results.ts'

/**
 * Returns the name of a version of a result sheet by its id: `2025-g1-t1-v2` → `الفرقة الأولى، الفصل الدراسي الأول،
 * 2024/25، الإصدار 2`; undefined for any other text.
 */
export function sheetWords(id: string): string | undefined {
  const parts = readSheetId(id)
  if (!parts) return undefined
  const { grade, term, year, session, version } = parts
  const place = gradeTermName(facultyShape(), { grade: gradeKey(grade), term: termKey(term) })
  const sessionName = session === 1 ? '' : `${SESSION_NAMES[session]}، `
  return `${place}، ${sessionName}${yearLabel(yearPath(year))}، ${versionsText.version} ${version}`
}
