import type { RefObject } from 'react'
import type { UploadChoices } from '#contract/upload-choices.ts'
import type { UploadColumn, UploadGridRow, UploadHead, UploadProblem, UploadReview } from '#contract/upload-review.ts'
import type { UploadEditing } from '../review/use-upload-editing.ts'
import type { UploadUndo } from '../uploads/uploads.api.ts'
import type { GridAction } from './grid-keys.ts'
import type { Area, Spot } from './grid-moves.ts'
import type { RowWindow } from './use-row-window.ts'

export interface GridSectionProps {
  upload: UploadHead
  review: UploadReview
  choices: UploadChoices
  undo: UploadUndo
  editing: UploadEditing
  /** The grid sets this function, so that other sections of the page can select a row or a column in the grid. */
  goToRef: RefObject<((target: GridTarget) => void) | undefined>
}

/** A row of the file by its number, a column by its letters, or the next error. */
export type GridTarget = { row: number } | { column: string } | 'fault'

/** The cell that is being edited: its text, and what to do when editing ends. */
export interface CellDraft {
  text: string
  /** Saves the text, and then selects the neighbouring cell that `next` names. */
  onCommit: (text: string, next: 'down' | 'up' | 'after' | 'before' | 'stay') => void
  onCancel: () => void
}

export interface SheetGridProps {
  frame: RefObject<HTMLDivElement | null>
  columns: readonly UploadColumn[]
  /** Returns the problems of a column, which its header shows. */
  faultsOf: (column: string) => readonly UploadProblem[]
  rows: number
  drawn: RowWindow
  rowAt: (index: number) => UploadGridRow | undefined
  /** Returns the corrected text of a cell while the correction is still being saved; undefined for other cells. */
  pendingText: (row: number, column: string) => string | undefined
  spot: Spot
  area: Area
  /** The cell's editor, while the selected cell is edited. */
  draft: CellDraft | undefined
  onAction: (action: GridAction) => void
  onPick: (spot: Spot, extend: boolean) => void
  /** Called when a header is pressed, or the selected cell is pressed again. */
  onOpen: (spot: Spot) => void
  /** Returns undefined if there is nothing to copy yet. */
  onCopy: () => string | undefined
  onPaste: (text: string) => void
}

/** Returns a style with a custom property, which React's style type does not allow. */
export function rowStyle(name: `--${string}`, value: number | string): Record<string, number | string> {
  return { [name]: value }
}
