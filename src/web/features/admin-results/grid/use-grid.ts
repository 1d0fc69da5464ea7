import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { FoundCell } from '#contract/admin-uploads.ts'
import { UPLOAD_LIMITS, type UploadChange } from '#contract/upload-choices.ts'
import { isOfColumn, type UploadColumn, type UploadGridRow, type UploadProblem } from '#contract/upload-review.ts'
import { manyCellsText } from '../../../i18n/ar/upload-grid.ts'
import { useSay } from '../../../ui/use-toast.ts'
import { findInUpload, indexOfRow } from '../uploads/uploads.api.ts'
import { cellsOfText } from './clipboard.ts'
import type { Search } from './FindBar.tsx'
import type { GridDialog } from './GridDialogs.tsx'
import type { GridAction } from './grid-keys.ts'
import { isOneCell, neighbour, type Spot } from './grid-moves.ts'
import type { CellDraft, GridSectionProps, GridTarget } from './grid-types.ts'
import { useGridRows } from './use-grid-rows.ts'
import type { Reasons } from './use-reason.ts'
import { useRowWindow } from './use-row-window.ts'
import { useSelection } from './use-selection.ts'

interface GridPlan extends GridSectionProps {
  frame: RefObject<HTMLElement | null>
  rows: number
  onlyProblems: boolean
  reasons: Reasons
}

/**
 * Holds the state and the actions of the grid: its rows, the selected cells, the text being edited and the open dialog.
 */
export function useGrid(plan: GridPlan) {
  const { upload, review, editing, frame, rows, onlyProblems } = plan
  const { columns } = review
  const selection = useSelection(frame, rows, columns.length)
  const drawn = useRowWindow(frame, rows)
  const rowAt = useGridRows(upload.id, onlyProblems, drawn, [selection.spot.index, selection.area.top])
  const [dialog, setDialog] = useState<GridDialog>()
  const { spot } = selection
  const row = rowAt(spot.index)
  const column = columns[spot.column]
  const { pending } = editing
  const pendingText = useCallback((of: number, letters: string) => pendingTextOf(pending, of, letters), [pending])
  const text = (row && column && (pendingText(row.row, column.column) ?? row.cells[spot.column])) ?? ''
  const cells = useCellWork(plan, { selection, rowAt, row, column, text, setDialog })
  const search = useSearch(plan, selection, row)

  function close() {
    setDialog(undefined)
    frame.current?.focus({ preventScroll: true })
  }
  /** Opens a column's form at its header, or a cell's field. At a row's header, leaves the row out or takes it in. */
  function open(at: Spot, typed?: string) {
    const opened = columns[at.column]
    if (opened && at.index < 0) setDialog({ kind: 'column', column: opened })
    else if (opened && row) cells.edit(typed)
    else if (row) (row.left_out === null ? cells.leaveOut : cells.takeIn)()
  }
  function act(action: GridAction) {
    if (action.act === 'move') selection.move(action.key, action.isFar, action.extends)
    else if (action.act === 'edit') open(spot, action.text)
    else if (action.act === 'clear') cells.clear()
    else if (action.act === 'fault') void search.toFault(action.back)
    else if (action.act === 'undo') undo()
    else if (action.act === 'find') setDialog({ kind: 'find' })
    else selection.pick(spot)
  }
  function undo() {
    if (plan.undo && !editing.isSaving) editing.save({ kind: 'undo' })
  }
  return {
    ...cells,
    ...search,
    selection,
    drawn,
    rowAt,
    pendingText,
    row,
    column,
    text,
    dialog,
    setDialog,
    close,
    open: (at: Spot) => open(at),
    act,
    undo,
    faultsOf: (letters: string): readonly UploadProblem[] =>
      review.problems.filter(({ code, column: of }) => of === letters && isOfColumn(code)),
  }
}

/** Returns the corrected text of a cell while its latest correction is still being saved. */
function pendingTextOf(pending: readonly UploadChange[], row: number, column: string): string | undefined {
  const own = pending
    .filter((change) => change.kind === 'correct' && change.row === row && change.column === column)
    .at(-1)
  return own?.kind === 'correct' ? own.text : undefined
}

interface CellWork {
  selection: ReturnType<typeof useSelection>
  rowAt: (index: number) => UploadGridRow | undefined
  row: UploadGridRow | undefined
  column: UploadColumn | undefined
  text: string
  setDialog: (dialog: GridDialog | undefined) => void
}

/** Returns the functions that edit, clear and paste into the selected cells. */
function useCellWork(
  { review: { columns }, editing, frame, reasons, rows, onlyProblems }: GridPlan,
  { selection, rowAt, row, column, text, setDialog }: CellWork,
) {
  const say = useSay()
  const [draft, setDraft] = useState<{ spot: Spot; text: string }>()
  const { spot, area } = selection
  const isEditing = draft?.spot.index === spot.index && draft.spot.column === spot.column

  function correct(to: string) {
    const [at, letters] = [row?.row, column?.column]
    if (at === undefined || letters === undefined || to.trim() === text) return
    reasons.correct((reason) => ({ kind: 'correct', row: at, column: letters, text: to.trim(), reason }))
  }
  const onCommit: CellDraft['onCommit'] = (to, next) => {
    setDraft(undefined)
    correct(to)
    frame.current?.focus({ preventScroll: true })
    if (next === 'down' || next === 'up') selection.move(next === 'down' ? 'ArrowDown' : 'ArrowUp', false, false)
    else if (next !== 'stay') selection.pick(neighbour(spot, next === 'before', selection.extent()))
  }
  const onCancel = () => {
    setDraft(undefined)
    frame.current?.focus({ preventScroll: true })
  }
  /**
   * Writes one text into each selected cell, or several texts from the first selected cell on. Changes a single cell at
   * once, and several after a preview.
   */
  function put(texts: string[][]) {
    const isOne = texts.length === 1 && texts[0]?.length === 1
    const size = { rows: rows - area.top, columns: columns.length - area.first }
    const filled = isOne ? repeated(texts[0]?.[0] ?? '', area) : fitting(texts, size)
    const top = rowAt(area.top)
    const first = columns[area.first]
    const refusal = refusalOf(filled, onlyProblems)
    if (refusal !== undefined) say(refusal)
    else if (isOne && isOneCell(area)) correct(texts[0]?.[0] ?? '')
    else if (top && first) {
      setDialog({ kind: 'cells', order: { kind: 'paste', row: top.row, column: first.column, texts: filled } })
    }
  }
  return {
    draft: isEditing ? { text: draft.text, onCommit, onCancel } : undefined,
    edit: (typed?: string) => setDraft({ spot, text: typed ?? text }),
    clear: () => put([['']]),
    paste: (copied: string) => {
      if (copied.trim() !== '') put(cellsOfText(copied))
    },
    leaveOut: () => {
      if (row) reasons.correct((reason) => ({ kind: 'leave_out', row: row.row, reason }))
    },
    takeIn: () => {
      if (row) editing.save({ kind: 'take_in', row: row.row })
    },
  }
}

/** Returns the pasted texts without those that would lie below the last row or beside the last column. */
function fitting(texts: string[][], { rows, columns }: { rows: number; columns: number }): string[][] {
  return texts.slice(0, rows).map((line) => line.slice(0, columns))
}

/** Returns why pasted texts cannot be put into the cells; undefined if they can. */
function refusalOf(texts: readonly (readonly string[])[], isFiltered: boolean): string | undefined {
  const { pastedRows, cell } = UPLOAD_LIMITS
  // The rows that the filter hides would be changed without the officer seeing them.
  if (isFiltered && texts.length > 1) return manyCellsText.allRows
  if (texts.length > pastedRows) return manyCellsText.tooManyRows(pastedRows)
  return texts.some((line) => line.some((text) => text.length > cell)) ? manyCellsText.longCell(cell) : undefined
}

function repeated(text: string, { top, bottom, first, last }: CellWork['selection']['area']): string[][] {
  return Array.from({ length: bottom - top + 1 }, () => Array.from({ length: last - first + 1 }, () => text))
}

/**
 * Returns functions that select the next error, the next cell with a searched text, or the row or column that another
 * section of the page asks for.
 */
function useSearch(
  { upload, review: { columns }, frame, onlyProblems, goToRef }: GridPlan,
  { spot, pick }: ReturnType<typeof useSelection>,
  row: UploadGridRow | undefined,
) {
  const [nth, setNth] = useState<{ number: number; count: number }>()
  const only = onlyProblems ? 'problems' : undefined
  const indexOf = (letters: string | null) => columns.findIndex(({ column }) => column === letters)

  async function look(search: Partial<Search>, back: boolean): Promise<FoundCell | undefined> {
    // The first search must also find a match in the first cell, which is selected when the page opens.
    const isFirst = nth === undefined && spot.index === 0 && spot.column === 0
    const found = await findInUpload(upload.id, {
      text: search.find,
      in: search.column ?? undefined,
      whole: search.whole ? 'yes' : undefined,
      row: isFirst ? 0 : (row?.row ?? 0),
      column: isFirst ? undefined : columns[spot.column]?.column,
      back: back ? 'yes' : undefined,
      only,
    }).catch(() => undefined)
    if (!found) return undefined
    setNth(found)
    const { cell } = found
    if (cell && (cell.index !== null || cell.row === 0)) {
      pick({ index: cell.index ?? -1, column: indexOf(cell.column) })
    }
    return found
  }
  async function toFault(back: boolean) {
    await look({}, back)
    frame.current?.focus({ preventScroll: true })
  }
  async function go(target: GridTarget) {
    frame.current?.focus()
    if (target === 'fault') await toFault(false)
    else if ('column' in target) pick({ index: -1, column: indexOf(target.column) })
    else pick({ index: await indexOfRow(upload.id, target.row, onlyProblems), column: -1 })
  }
  useEffect(() => {
    goToRef.current = (target) => void go(target)
  })
  return { nth, toFault, find: look }
}
