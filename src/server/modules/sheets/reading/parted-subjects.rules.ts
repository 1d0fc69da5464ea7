import { searchText } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { headerFullMark } from './full-mark.rules.ts'
import { columnLetters } from './grid-cell.rules.ts'
import { subjectAndPart } from './header-words.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import { stopOf } from './sheet-stops.rules.ts'

/** Matches a corrector behind a subject's name: «النحو (المصحح الثاني)». `subjectAndPart` finds other components. */
const SHARE = /[^\p{L}\p{N}]+(ال)?(مصحح|ممتحن) ?(ال)?(اول|ثاني?|ثالث|رابع|\d+)\)?$/u

/**
 * Returns a publication stop with the subjects that may be the components of one: «النحو تحريري» and «النحو شفوي»
 * without a total, or the marks of its questions or correctors. In some faculties the oral examination is a subject of
 * its own, so that only the office knows.
 */
export function partedSubjectStops({ subjects, namesRow }: SheetHeader): SheetStop[] {
  const named = subjects.flatMap(({ column, name, group, division, chosen }) => {
    const split = chosen || group === 'carried' ? undefined : nameWithoutPart(headerFullMark(name)?.name ?? name)
    return split === undefined ? [] : [{ column, name, key: `${searchText(split)} ${division}` }]
  })
  const alike = named.filter((one) => named.some((other) => other !== one && other.key === one.key))
  return stopOf(
    'parts_as_subjects',
    alike.map(({ column, name }) => ({ row: namesRow.number, column: columnLetters(column), name })),
  )
}

/** Returns a subject's name without the component that it ends or begins with; undefined if it has none. */
function nameWithoutPart(name: string): string | undefined {
  const key = searchText(name)
  return SHARE.test(key) ? key.replace(SHARE, '') : subjectAndPart(name)?.name
}
