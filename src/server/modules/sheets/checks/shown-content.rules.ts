import { isReleased, type YearDecisions } from '#server/modules/students/releases.rules.ts'
import { rankedRows, type VersionContent } from '../versions/version-row.rules.ts'

/**
 * Returns a version as readers see it. Students are withheld if the office withholds them, or if the version does and
 * no release shows them; the others are ranked. `sheetId` is undefined for a version that is not stored yet.
 */
export function shownContent(
  { subjects, rows }: VersionContent,
  sheetId: string | undefined,
  office: YearDecisions,
): VersionContent {
  const file = office.files.get(sheetId ?? '')
  const shown = rows.map((row) => {
    const bySheet = row.withheld && !isReleased(row.degrees, office.released.get(row.studentId), file)
    return { ...row, withheld: bySheet || office.withheld.has(row.studentId) }
  })
  return { subjects, rows: rankedRows(shown) }
}

/** Returns a version without its withheld students, for figures. */
export function withoutWithheld({ subjects, rows }: VersionContent): VersionContent {
  return { subjects, rows: rows.filter(({ withheld }) => !withheld) }
}
