import type { CellsOrder } from '#contract/upload-choices.ts'
import type { UploadColumn, UploadProblem } from '#contract/upload-review.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { UploadEditing } from '../review/use-upload-editing.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Reasons } from './use-reason.ts'

/** Loaded on demand, because a result sheet without errors needs neither of these two dialogs. */
const CellsDialog = lazyPart(async () => (await import('./CellsDialog.tsx')).CellsDialog)
const ColumnDialog = lazyPart(async () => (await import('./ColumnDialog.tsx')).ColumnDialog)

/** The dialog or bar that is open beside the grid. */
export type GridDialog =
  | { kind: 'find' }
  | { kind: 'column'; column: UploadColumn }
  | { kind: 'cells'; order: CellsOrder }

interface GridDialogsProps {
  uploadId: string
  dialog: GridDialog | undefined
  /** The problems that concern whole columns. */
  faults: readonly UploadProblem[]
  editing: UploadEditing
  reasons: Reasons
  onClose: () => void
}

export function GridDialogs({ uploadId, dialog, faults, editing, reasons, onClose }: GridDialogsProps) {
  if (reasons.asked) return <ReasonDialog reasons={reasons} />
  if (dialog?.kind === 'column') {
    const { column } = dialog
    const own = faults.filter((fault) => fault.column === column.column)
    return <ColumnDialog column={column} faults={own} editing={editing} onClose={onClose} />
  }
  if (dialog?.kind !== 'cells') return null
  return <CellsDialog uploadId={uploadId} order={dialog.order} editing={editing} reasons={reasons} onClose={onClose} />
}
