import type { SheetComparison } from '#contract/sheet-comparison.ts'
import { comparisonText } from '../../../i18n/ar/admin-results.ts'

/**
 * Returns texts with the number of students and subjects that differ between two versions, by kind of difference; empty
 * if nothing differs.
 */
export function differenceCounts({ added, gone, changed, moved, subjects }: SheetComparison) {
  return [
    { label: comparisonText.added, count: added.count },
    { label: comparisonText.gone, count: gone.count },
    { label: comparisonText.changed, count: changed.count },
    { label: comparisonText.moved, count: moved.count },
    { label: comparisonText.subjectsAdded, count: subjects.added.length },
    { label: comparisonText.subjectsGone, count: subjects.gone.length },
    { label: comparisonText.subjectsChanged, count: subjects.changed.length },
  ].filter(({ count }) => count > 0)
}
