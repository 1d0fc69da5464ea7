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
  /** Lets other parts of the page select a row or a column of the grid. */
  goToRef: RefObject<((target: GridTarget) => void) | undefined>
}

/** A row of the file, a column by its letters, or the next fault. */
export type GridTarget = { row: number } | { column: string } | 'fault'

/** The text that is typed into the selected cell. */
export interface CellDraft {
  text: string
  /** Saves the text, and moves on to a neighbour. */
  onCommit: (text: string, next: 'down' | 'up' | 'after' | 'before' | 'stay') => void
  onCancel: () => void
}

export interface SheetGridProps {
  frame: RefObject<HTMLDivElement | null>
  columns: readonly UploadColumn[]
  /** The problems of each column, which its head shows. */
  faultsOf: (column: string) => readonly UploadProblem[]
  rows: number
  drawn: RowWindow
  rowAt: (index: number) => UploadGridRow | undefined
  /** The text of a change that is not saved yet. */
  pendingText: (row: number, column: string) => string | undefined
  spot: Spot
  area: Area
  /** Set while the selected cell is edited. */
  draft: CellDraft | undefined
  onAction: (action: GridAction) => void
  onPick: (spot: Spot, extend: boolean) => void
  /** A press on a head, or a second one on the selected cell. */
  onOpen: (spot: Spot) => void
  onCopy: () => string
  onPaste: (text: string) => void
}

/** A custom property, which the type of React's styles lacks. */
export function rowStyle(name: `--${string}`, value: number | string): Record<string, number | string> {
  return { [name]: value }
}
