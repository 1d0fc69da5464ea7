import { searchText } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { headerFullMark } from './full-mark.rules.ts'
import { columnLetters } from './grid-cell.rules.ts'
import { subjectAndPart } from './header-words.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import { stopOf } from './sheet-stops.rules.ts'

/**
 * Returns a publication stop with the subjects that may be the components of one: «النحو تحريري» and «النحو شفوي»
 * without a total. In some faculties the oral examination is a subject of its own, so that only the office knows.
 */
export function partedSubjectStops({ subjects, namesRow }: SheetHeader): SheetStop[] {
  const named = subjects.flatMap(({ column, name, group, division, chosen, parts }) => {
    const split =
      chosen || group === 'carried' || parts.length > 0 ? undefined : subjectAndPart(headerFullMark(name)?.name ?? name)
    return split ? [{ column, name, key: `${searchText(split.name)} ${division}` }] : []
  })
  const alike = named.filter((one) => named.some((other) => other !== one && other.key === one.key))
  return stopOf(
    'parts_as_subjects',
    alike.map(({ column, name }) => ({ row: namesRow.number, column: columnLetters(column), name })),
  )
}
