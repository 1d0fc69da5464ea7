import { gradeKey, termKey } from '#contract/faculty.ts'
import { type FacultyShape, gradeName, SPECIFIED_SHAPE, termName } from '#contract/faculty-shape.ts'
import { searchText } from '#contract/search-text.ts'
import { holdsChoices, type LearntChoices } from '#contract/sheet-layouts.ts'
import { type ColumnChoice, UPLOAD_LIMITS, type UploadChoices } from '#contract/upload-choices.ts'
import type { GridRow, WorksheetGrid } from '../reading/grid.rules.ts'
import { cellText } from '../reading/grid-cell.rules.ts'
import type { SheetHeader } from '../reading/sheet-header.rules.ts'
import { askedWorksheets, hasReadableStudents } from '../reading/sheet-layout.rules.ts'
import type { SheetChoices, SheetHeading } from '../reading/sheet-reading.rules.ts'

/** A stored layout (how the columns of a file are read), with the headers by which it is found again. */
export interface KnownLayout {
  id: string
  name: string
  headers: string
  choices: LearntChoices
}

/** A layout found in a worksheet, with the 1-based row at which its headers begin. */
export interface FoundLayout {
  layout: KnownLayout
  worksheet: WorksheetGrid
  firstRow: number
}

/** How many rows of a worksheet are searched for the headers of a layout. */
const SEARCHED_ROWS = 40
/** Maximum rows of a header. */
const MOST_HEADER_ROWS = 4

/**
 * Returns the texts of header rows as a layout stores them: normalised, so that a file written by another program has
 * the same texts. Empty for rows without texts.
 */
export function headersOf(rows: readonly GridRow[]): string {
  return rows
    .map(({ cells }) =>
      cells
        .map((cell) => searchText(cellText(cell)))
        .join(' | ')
        .replace(/[ |]+$/, ''),
    )
    .join('\n')
    .trim()
}

/** Returns the rows of a header: from the first below the titles to the last above full marks and counted flags. */
export function headerRows({ rows }: WorksheetGrid, { firstRow, lastRow }: SheetHeader): readonly GridRow[] {
  return rows.filter(({ number }) => number >= firstRow && number <= lastRow)
}

/**
 * Finds the layout whose headers a worksheet has; of several, one with more header rows, and rather in a worksheet that
 * has students. A layout with a header row also chooses its worksheet, so only worksheets that the given choices allow
 * are searched. Ignores layouts without choices.
 */
export function findLayout(
  worksheets: readonly WorksheetGrid[],
  layouts: readonly KnownLayout[],
  { worksheet: chosen, hidden }: Pick<SheetChoices, 'worksheet' | 'hidden'> = {},
): FoundLayout | undefined {
  const byHeaders = new Map(layouts.flatMap((each) => (holdsChoices(each.choices) ? [[each.headers, each]] : [])))
  if (byHeaders.size === 0) return undefined
  const asked = { ...(chosen === undefined ? {} : { worksheet: chosen }), ...(hidden === undefined ? {} : { hidden }) }
  const readable = askedWorksheets(worksheets, asked)
  const found = readable.flatMap((worksheet) => layoutIn(worksheet, byHeaders) ?? [])
  const filled = found.find((each) => hasReadableStudents(each.worksheet, choicesWithLayout(asked, each)))
  // The layout of an empty old form must not decide about a worksheet with students beside it.
  return filled ?? (readable.some((worksheet) => hasReadableStudents(worksheet, asked)) ? undefined : found[0])
}

function layoutIn(worksheet: WorksheetGrid, byHeaders: ReadonlyMap<string, KnownLayout>): FoundLayout | undefined {
  for (let height = MOST_HEADER_ROWS; height >= 1; height -= 1) {
    for (let at = 0; at < Math.min(SEARCHED_ROWS, worksheet.rows.length); at += 1) {
      const rows = worksheet.rows.slice(at, at + height)
      const layout = rows.length === height ? byHeaders.get(headersOf(rows)) : undefined
      if (layout && rows[0]) return { layout, worksheet, firstRow: rows[0].number }
    }
  }
  return undefined
}

/** A layout as it was applied: to which worksheet, and in which row its headers begin. */
export interface AppliedLayout extends Pick<FoundLayout, 'layout' | 'firstRow'> {
  worksheet: Pick<WorksheetGrid, 'name'>
}

/** Returns an upload's choices with a layout applied. What a layout can hold is replaced; other choices stay. */
export function withLayout(choices: UploadChoices, { layout, worksheet, firstRow }: AppliedLayout): UploadChoices {
  const { header_offset, taught, ...learnt } = layout.choices
  const row = header_offset === undefined ? {} : { header_row: firstRow + header_offset }
  return {
    ...withoutLayout(choices),
    ...learnt,
    ...row,
    // A chosen header row belongs to one worksheet; other worksheets may have a row of that number, too.
    ...(header_offset === undefined ? {} : { worksheet: worksheet.name }),
    layout: { id: layout.id, name: layout.name, gave: { ...learnt, ...row, ...(taught && { taught }) } },
  }
}

/** Returns the choices of an import command, completed by a layout's; where both have a choice, the command's wins. */
export function choicesWithLayout(choices: SheetChoices, { layout, worksheet, firstRow }: AppliedLayout): SheetChoices {
  const { columns, header_offset, full_mark_all, taught = {} } = layout.choices
  return {
    columns,
    fromLayout: { columns, fullMarkAll: full_mark_all, taught },
    ...(header_offset === undefined ? {} : { worksheet: worksheet.name, headerRow: firstRow + header_offset }),
    ...(full_mark_all === undefined ? {} : { fullMarkAll: full_mark_all }),
    ...choices,
  }
}

/** Returns an upload's choices without all that a layout can hold; `layout` becomes null, which means declined. */
export function withoutLayout(choices: UploadChoices): UploadChoices {
  const { header_row: _row, full_mark_all: _mark, ...others } = choices
  return { ...others, columns: {}, layout: null }
}

/**
 * Returns those of an upload's choices that a layout stores; undefined if the office made none of them. The upload's
 * headers begin at `firstRow`; `heading` is the sheet's.
 */
export function learntOf(
  choices: UploadChoices,
  firstRow: number,
  { grade, term }: Partial<SheetHeading> = {},
): LearntChoices | undefined {
  const { columns, header_row, full_mark_all } = choices
  const offset = header_row === undefined ? -1 : header_row - firstRow
  const taught = { ...(grade === undefined ? {} : { grade }), ...(term === undefined ? {} : { term }) }
  const learnt: LearntChoices = {
    columns,
    ...(offset >= 0 && offset <= MOST_HEADER_ROWS ? { header_offset: offset } : {}),
    ...(full_mark_all === undefined ? {} : { full_mark_all }),
    ...(Object.values(columns).some(tellsSubject) ? { taught } : {}),
  }
  return holdsChoices(learnt) ? learnt : undefined
}

function tellsSubject({ name, counted }: ColumnChoice): boolean {
  return name !== undefined || counted !== undefined
}

/**
 * Returns the name under which the draft of an upload stores its layout: the name that the office gave, else that of
 * the applied layout, else one made of grade and term. Null if there is nothing to store or the office declined.
 */
export function keptName(
  choices: UploadChoices,
  { grade, term }: Partial<SheetHeading>,
  shape: FacultyShape = SPECIFIED_SHAPE,
): string | null {
  const { columns, full_mark_all, header_row } = choices
  if (choices.keep_layout === null || !holdsChoices({ columns, full_mark_all, header_offset: header_row })) return null
  const parts = [
    grade === undefined ? '' : gradeName(shape, gradeKey(grade)),
    term === undefined ? '' : termName(shape, termKey(term)),
  ]
  return shortened(choices.keep_layout ?? choices.layout?.name ?? (parts.filter(Boolean).join('، ') || 'قالب جديد'))
}

/**
 * Returns the name, followed by the first free number from 2 if another layout has it. A name that is too long,
 * alone or with its number, is cut.
 */
export function freeName(name: string, taken: readonly string[]): string {
  let free = shortened(name)
  for (let number = 2; taken.includes(free); number += 1) free = shortened(name, ` (${number})`)
  return free
}

function shortened(name: string, suffix = ''): string {
  const start = name.slice(0, UPLOAD_LIMITS.layoutName - suffix.length)
  // The cut may leave the first half of a surrogate pair, which is no character.
  return `${start.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}${suffix}`
}

/** Shortens names that are too long for the API; older versions of the portal stored such names. */
export function withFreeNames<Layout extends { name: string }>(layouts: readonly Layout[]): Layout[] {
  const taken = layouts.map(({ name }) => name)
  return layouts.map((layout) => {
    if (layout.name.length <= UPLOAD_LIMITS.layoutName) return layout
    const name = freeName(layout.name, taken)
    taken.push(name)
    return { ...layout, name }
  })
}
