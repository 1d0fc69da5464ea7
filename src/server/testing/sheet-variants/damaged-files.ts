import { type Cohort, pick, type Random } from './cohort.ts'
import type { Damage, Damaged } from './damages.ts'
import { control, divisions, groupsAmongNames, type Layout, template, yearWork } from './layouts.ts'
import { type CohortFile, headingChoices } from './published-cohort.ts'
import { csv, libreOfficeXlsx, ods, plainXlsx } from './table-files.ts'

/** Chooses a layout and a format for a damaged sheet. */

export const LAYOUTS: readonly Layout[] = [template, control, groupsAmongNames, yearWork, divisions]
const TITLED: readonly Layout[] = [control, groupsAmongNames, yearWork, divisions]
const WITH_TOTALS: readonly Layout[] = [control, groupsAmongNames, yearWork]
/** Returns a layout in which the damage is possible. */
export function layoutFor({ needs }: Damage, { subjects }: Cohort, random: Random): Layout {
  if (needs === 'groups' && subjects.every(({ isCounted }) => isCounted)) return control
  return pick(random, needs === undefined ? LAYOUTS : needs === 'title' ? TITLED : WITH_TOTALS)
}

/** Writes the tables in a format in which the damage is possible. */
export function fileOf({ tables, choices, cut, only }: Damaged, cohort: Cohort, random: Random): CohortFile {
  const [first] = tables
  const hasHidden = tables.some(({ hiddenRows, hiddenColumns }) => hiddenRows ?? hiddenColumns)
  const writers = [libreOfficeXlsx, ods, ...(first && tables.length === 1 && !hasHidden ? [() => csv(first)] : [])]
  const bytes = (only === 'xlsx' ? plainXlsx : pick(random, writers))(tables)
  return { bytes: cut ? cut(bytes) : bytes, choices: choices ?? headingChoices(cohort) }
}
