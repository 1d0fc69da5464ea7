import { searchText } from '#contract/search-text.ts'
import { type ColumnKind, columnKind, type MarkPart, type SubjectGroup, subjectAndPart } from './header-words.rules.ts'

/** What one column holds, according to the header. */
export interface HeaderColumn {
  /** 0-based. */
  column: number
  /** The lowest text over the column in the header rows; empty if there is none. */
  text: string
  /** The name of the column's subject, if the text is not it: «التربية الرياضية» for «التربية الرياضية بنين». */
  subject: string | undefined
  kind: ColumnKind | undefined
  /** For a column with a student's name or a part of it: the position in the full name. */
  namePlace: number | undefined
  group: SubjectGroup
  /** The division whose subject this is; empty for all divisions. */
  division: string
  /** For a component: its subject (`of`), and a key that only the components of this subject share. */
  part: { of: string; key: string; part: MarkPart } | undefined
  /** For a column below a subject's name, such as a component or the subject's classification: that subject's key. */
  under: string | undefined
  /** Whether the column has no marks: its text, in the row of names, opens a group for the columns after it. */
  opensGroup: boolean
}

/**
 * Finds the sheet's grand total where the merged name of a subject covers it. A total below that name is the grand
 * total if it is the second one there, or if the first subject has no total. Columns after it do not belong to the
 * subject either.
 */
export function withGrandTotals(columns: readonly HeaderColumn[]): HeaderColumn[] {
  const first = columns.find(({ part }) => part)?.under
  const firstHasTotal = columns.some(({ part }) => part?.key === first && part?.part === 'mark')
  const withTotal = new Set<string>()
  const closed = new Set<string>()
  return columns.map((column) => {
    const { under, part, text } = column
    if (under === undefined) return column
    if (part?.part === 'mark' && columnKind(text) === 'total') {
      if (withTotal.has(under) || (under !== first && !firstHasTotal)) closed.add(under)
    }
    if (part?.part === 'mark') withTotal.add(under)
    return closed.has(under) ? { ...column, kind: columnKind(text), part: undefined } : column
  })
}

/**
 * Recognises components in a single header row: «النحو تحريري», «النحو شفوي», «مجموع النحو». If no column is the
 * subject's total, the columns stay subjects of their own.
 */
export function withFlatParts(columns: readonly HeaderColumn[]): HeaderColumn[] {
  const flat = columns.map((column) => flatPart(column))
  const byKey = new Map<string, MarkPart[]>()
  for (const part of flat) if (part) byKey.set(part.key, [...(byKey.get(part.key) ?? []), part.part])
  const names = new Set(columns.filter(({ part, kind }) => !part && !kind).map(({ text }) => searchText(text)))
  return columns.map((column, index) => {
    const part = flat[index]
    if (part) {
      const parts = byKey.get(part.key) ?? []
      const hasTotal = parts.includes('mark') || names.has(searchText(part.of))
      const isPart = hasTotal && (parts.length > 1 || names.has(searchText(part.of)))
      return { ...column, part: isPart ? part : undefined }
    }
    const own = `flat ${searchText(column.text)}`
    if (column.kind || column.part || !byKey.has(own)) return column
    return { ...column, part: { of: column.text, key: own, part: 'mark' } }
  })
}

function flatPart({ part, kind, text, namePlace: place }: HeaderColumn): HeaderColumn['part'] {
  if (part) return part.key.startsWith('over ') ? part : undefined
  if (kind || place !== undefined) return undefined
  const split = subjectAndPart(text)
  return split && { of: split.name, key: `flat ${searchText(split.name)}`, part: split.part }
}

const BOYS = 'بنين|ذكور|طلاب|طلب[ةه]|[أا]ولاد'
const GIRLS = 'بنات|[إا]ناث|طالبات|فتيات'
const OF_SEX = new RegExp(
  `^(?:(.*[^\\s(/–-])[\\s(/–-]+)?(?:ال|لل)?(?:(${BOYS})|(?:${GIRLS}))\\)?( *[([/]? *(?:من )?\\p{Nd}{2,4}[^\\p{Nd}]*)?$`,
  'u',
)

/** Returns whether a text says only that its column is for boys or girls. */
export function isSexAlone(text: string): boolean {
  const found = OF_SEX.exec(text)
  return found !== null && found[1] === undefined
}

/**
 * Recognises two columns of one subject, one for boys and one for girls. Each student has a mark in one of them, as in
 * a subject of two divisions.
 */
export function withSexes(columns: readonly HeaderColumn[]): HeaderColumn[] {
  const own = columns.map((column) => ofSex(column))
  const names = new Set(columns.map(({ text }) => searchText(text)))
  const keyOf = (one: OfSex) => `${searchText(one.name)} ${one.group} ${one.division}`
  return columns.map((column, index) => {
    const one = own[index]
    if (!one || names.has(searchText(one.name))) return column
    const alike = own.filter((other) => other !== undefined && keyOf(other) === keyOf(one))
    if (alike.length !== 2 || alike.every((other) => other?.sex === one.sex)) return column
    return { ...column, subject: one.name + one.fullMark, division: `${one.division} ${one.sex}`.trim() }
  })
}

interface OfSex extends Pick<HeaderColumn, 'group' | 'division'> {
  name: string
  fullMark: string
  sex: string
}

function ofSex({ subject, text, group, division }: HeaderColumn): OfSex | undefined {
  const [, name, boys, fullMark = ''] = OF_SEX.exec(subject ?? text) ?? []
  return name === undefined ? undefined : { name, fullMark, sex: boys ? 'بنين' : 'بنات', group, division }
}
