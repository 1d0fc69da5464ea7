import { searchText } from '#contract/search-text.ts'
import type { GridRow } from './grid.rules.ts'
import { textAt } from './grid-cell.rules.ts'
import { type HeaderColumn, isSexAlone, withFlatParts, withGrandTotals, withSexes } from './header-parts.rules.ts'
import {
  type ColumnKind,
  columnKind,
  divisionName,
  isSummary,
  type MarkPart,
  markPart,
  namePlace,
  type SubjectGroup,
  subjectGroup,
} from './header-words.rules.ts'

/**
 * A header text over a column. A merged cell has its text in its first column (`isOwn`) and spans the empty ones after
 * it.
 */
interface Span {
  text: string
  start: number
  isOwn: boolean
}

/** Kinds of columns over which a subject's name may be merged, besides components; it ends before all other kinds. */
const DETAILS: readonly (ColumnKind | undefined)[] = ['total', 'percentage', 'classification', 'verdict', undefined]

/** Reads the columns of a header of one to four rows. */
export function headerColumns(rows: readonly GridRow[], width: number): HeaderColumn[] {
  const spans = rows.map((row, index) => spansOf(rows, row, index, width))
  const columns: HeaderColumn[] = []
  let opened: SubjectGroup = 'unknown'
  for (let column = 0; column < width; column += 1) {
    const stack = spans.map((row) => row[column])
    const opens = openedGroup(rows, spans, column)
    if (opens) opened = opens.group
    const read = readStack(column, stack, spans)
    const isCarriedMark = markPart(read.text) === 'mark' && columns.at(-1)?.kind === 'carried_name'
    columns.push({
      ...read,
      kind: isCarriedMark ? 'carried_mark' : read.kind,
      group: read.group === 'unknown' ? opened : read.group,
      opensGroup: opens?.isAmongNames ?? false,
    })
  }
  return withSexes(withFlatParts(withGrandTotals(columns)))
}

/** Returns the text over each column in one header row. */
function spansOf(rows: readonly GridRow[], row: GridRow, index: number, width: number): (Span | undefined)[] {
  const spans: (Span | undefined)[] = []
  let current: Span | undefined
  for (let column = 0; column < width; column += 1) {
    const text = textAt(row, column)
    if (text !== '') current = { text, start: column, isOwn: true }
    else if (current) {
      const ends = index === rows.length - 1 || endsSpan(current.text, rows, index, column)
      current = ends ? undefined : { ...current, isOwn: false }
    }
    spans.push(current)
  }
  return spans
}

/** Returns whether a merged text of one header row ends before a column that is empty in that row. */
function endsSpan(text: string, rows: readonly GridRow[], index: number, column: number): boolean {
  if (rows.slice(0, index).some((row) => textAt(row, column) !== '')) return true
  const isGroup = subjectGroup(text) !== undefined || divisionName(text) !== undefined
  const below = rows.find((row) => textAt(row, column) !== '')
  // A group header also covers columns without a name, and ends at a column of known kind such as the total.
  if (!below) return !isGroup
  const lower = textAt(below, column)
  const kind = columnKind(lower)
  if (isGroup) return kind !== undefined && !isComponent(below, column)
  if (namePlace(lower) !== undefined) return true
  // «المجموع» over the names of several subjects is a component of each, so it spans all these names.
  return markPart(text) ? kind !== undefined : !DETAILS.includes(kind)
}

/**
 * Returns whether «مجموع» is the last component of a subject, as in «أعمال سنة | تحريري | مجموع», and not the grand
 * total.
 */
function isComponent(row: GridRow, column: number): boolean {
  const before = markPart(textAt(row, column - 1))
  return markPart(textAt(row, column)) === 'mark' && before !== undefined && before !== 'mark'
}

/** Returns the group that begins at a column if a header text there names a group and no header text is below it. */
function openedGroup(
  rows: readonly GridRow[],
  spans: readonly (readonly (Span | undefined)[])[],
  column: number,
): { group: SubjectGroup; isAmongNames: boolean } | undefined {
  for (const [index, row] of spans.entries()) {
    const span = row[column]
    const group = span?.isOwn ? subjectGroup(span.text) : undefined
    if (!group) continue
    let end = column
    while (row[end]?.start === column) end += 1
    const isOverNames = rows
      .slice(index + 1)
      .some((below) => Array.from({ length: end - column }, (_, at) => textAt(below, column + at)).some(Boolean))
    if (!isOverNames) return { group, isAmongNames: index === rows.length - 1 }
  }
  return undefined
}

type ReadStack = Omit<HeaderColumn, 'opensGroup'>

function readStack(
  column: number,
  stack: readonly (Span | undefined)[],
  spans: readonly (readonly (Span | undefined)[])[],
): ReadStack {
  const base: ReadStack = {
    column,
    text: '',
    subject: undefined,
    kind: undefined,
    namePlace: undefined,
    group: 'unknown',
    division: '',
    part: undefined,
    under: undefined,
  }
  for (const span of stack) {
    if (!span) continue
    base.group = subjectGroup(span.text) ?? base.group
    base.division = divisionName(span.text) ?? base.division
  }
  const at = stack.findLastIndex((span) => span?.isOwn)
  const text = stack[at]?.text ?? ''
  if (text === '' || subjectGroup(text) || divisionName(text)) return base
  const above = stack.slice(0, at).findLast((span) => span && isFreeName(span.text))
  if (above && isOverComponents(above, spans)) return underSubject({ ...base, text }, above, text)
  const kind = carriedKindOf(base.group, text) ?? columnKind(text)
  if (kind) return { ...base, text, kind, namePlace: namePlace(text), group: kind === 'total' ? base.group : 'unknown' }
  if (namePlace(text) !== undefined) return { ...base, text, namePlace: namePlace(text), group: 'unknown' }
  const over = stack.slice(0, at).findLast((span) => span && markPart(span.text))
  const part = over ? markPart(over.text) : undefined
  // «تحريري» over a subject's name: `withFlatParts` decides later whether the column is a component of the subject.
  if (part) return { ...base, text, part: { of: text, key: `over ${searchText(text)}`, part } }
  return { ...base, text, subject: above && isSexAlone(text) ? `${above.text} ${text}` : undefined }
}

/** Reads a column below the name of a subject that has components. */
function underSubject(base: ReadStack, above: Span, text: string): ReadStack {
  const kind = columnKind(text)
  const key = `at ${above.start}`
  if (kind && kind !== 'total') return { ...base, kind: 'ignored', under: key }
  return { ...base, under: key, part: { of: above.text, key, part: markPart(text) ?? 'other' } }
}

/**
 * Returns whether a merged text is a subject's name, because at least half of the texts below it are components. A text
 * such as «درجات المواد» is no subject's name: below it are subjects, and «المجموع» is the only component.
 */
function isOverComponents(above: Span, spans: readonly (readonly (Span | undefined)[])[]): boolean {
  const at = spans.findIndex((row) => row[above.start]?.text === above.text)
  const row = spans[at] ?? []
  const parts: (MarkPart | undefined)[] = []
  for (let column = above.start; row[column]?.start === above.start; column += 1) {
    const own = spans.slice(at + 1).find((below) => below[column]?.isOwn)?.[column]
    if (own && (markPart(own.text) !== undefined || isFreeName(own.text))) parts.push(markPart(own.text))
  }
  const known = parts.filter((part) => part !== undefined)
  const isOnlyTotals = known.every((part) => part === 'mark')
  return known.length > 0 && known.length * 2 >= parts.length && (!isOnlyTotals || known.length === parts.length)
}

/** Returns whether a header text can be the name of a subject. */
function isFreeName(text: string): boolean {
  return (
    subjectGroup(text) === undefined &&
    divisionName(text) === undefined &&
    columnKind(text) === undefined &&
    namePlace(text) === undefined &&
    markPart(text) === undefined &&
    !isSummary(text)
  )
}

/** Under «تخلفات», «المادة» and «الدرجة» are the name and the mark of a carried-over subject. */
function carriedKindOf(group: SubjectGroup, text: string): ColumnKind | undefined {
  if (group !== 'carried') return undefined
  if (/^(اسم )?(ال)?ماده( \d)?$/.test(searchText(text))) return 'carried_name'
  return markPart(text) === 'mark' ? 'carried_mark' : undefined
}
