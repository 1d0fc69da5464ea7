import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import type { UploadColumn, UploadGridRow, UploadProblem } from '#contract/admin-uploads.ts'
import { gridText } from '../../../i18n/ar/upload-grid.ts'
import { columnPlaces } from './column-places.ts'
import styles from './Grid.module.css'
import { GridHead } from './GridHead.tsx'
import { GridPart } from './GridPart.tsx'
import { GridRow } from './GridRow.tsx'
import { actionOf, type GridAction } from './grid-keys.ts'
import type { Area, Spot } from './grid-moves.ts'
import type { RowWindow } from './use-row-window.ts'

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

/** The rows of the file as a spreadsheet: only those in sight are drawn, and all keys of a sheet work. */
export function SheetGrid(props: SheetGridProps) {
  const { frame, columns, rows, drawn, rowAt, spot, draft, onAction, onCopy, onPaste } = props
  const id = useId()
  const places = columnPlaces(columns)
  const isDrawn = spot.index < 0 || (spot.index >= drawn.first && spot.index <= drawn.last)
  function press(event: KeyboardEvent) {
    const action = draft ? undefined : actionOf(event)
    if (!action) return
    event.preventDefault()
    onAction(action)
  }
  function copy(event: ClipboardEvent) {
    if (draft) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', onCopy())
  }
  function paste(event: ClipboardEvent) {
    if (draft) return
    event.preventDefault()
    onPaste(event.clipboardData.getData('text/plain'))
  }
  const indexes = Array.from({ length: Math.max(0, drawn.last - drawn.first + 1) }, (_, at) => drawn.first + at)
  return (
    <GridPart
      ref={frame}
      className={styles.frame}
      role="grid"
      aria-label={gridText.caption}
      aria-rowcount={rows + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={isDrawn ? cellId(id, spot) : undefined}
      tabIndex={0}
      onKeyDown={press}
      onCopy={copy}
      onPaste={paste}
    >
      <div className={styles.sheet}>
        <GridHead {...props} places={places} idOf={(column) => cellId(id, { index: -1, column })} />
        <GridPart className={styles.body} role="rowgroup" style={rowStyle('--rows', rows)}>
          {indexes.map((index) => (
            <GridRow
              {...props}
              key={index}
              index={index}
              row={rowAt(index)}
              places={places}
              idOf={(column) => cellId(id, { index, column })}
            />
          ))}
        </GridPart>
      </div>
    </GridPart>
  )
}

function cellId(grid: string, { index, column }: Spot): string {
  return `${grid}-${index}-${column}`
}

/** A custom property, which the type of React's styles lacks. */
export function rowStyle(name: `--${string}`, value: number | string): Record<string, number | string> {
  return { [name]: value }
}
