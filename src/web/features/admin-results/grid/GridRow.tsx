import { memo } from 'react'
import type { UploadGridRow } from '#contract/upload-review.ts'
import { gridText } from '../../../i18n/ar/upload-grid.ts'
import { deskSentence } from '../../../i18n/ar/uploads.ts'
import { CellInput } from './CellInput.tsx'
import { cellId } from './cell-id.ts'
import type { ColumnPlace } from './column-places.ts'
import styles from './Grid.module.css'
import { GridPart } from './GridPart.tsx'
import { type Area, isInside, type Spot } from './grid-moves.ts'
import { rowStyle, type SheetGridProps } from './grid-types.ts'
import { pressed } from './pressed.ts'

interface GridRowProps extends Pick<SheetGridProps, 'columns' | 'pendingText' | 'draft' | 'onPick' | 'onOpen'> {
  /** The id of the whole grid's element. */
  grid: string
  index: number
  /** The row; undefined while it loads. */
  row: UploadGridRow | undefined
  places: readonly ColumnPlace[]
  /** The index of the selected cell's column, if the selected cell is in this row. */
  here: number | undefined
  /** The selected area, if it includes cells of this row. */
  area: Area | undefined
}

/** One row of the file; rendered again only if one of its props changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { grid, index, row, columns, here } = props
  const isLeftOut = row !== undefined && row.left_out !== null
  const own = row?.problems.filter(({ column }) => column === null) ?? []
  const isHere = here === -1
  return (
    <GridPart
      role="row"
      aria-rowindex={index + 2}
      className={[styles.row, isLeftOut && styles.leftOut, here !== undefined && styles.hereRow]
        .filter(Boolean)
        .join(' ')}
      style={rowStyle('--at', index)}
    >
      <GridPart
        role="rowheader"
        id={cellId(grid, { index, column: -1 })}
        aria-colindex={1}
        aria-selected={isHere}
        className={[styles.rowHead, own.length > 0 && styles.doubtful, isHere && styles.here].filter(Boolean).join(' ')}
        {...pressed(() => props.onPick({ index, column: -1 }, false))}
      >
        {row?.row}
        {isLeftOut && <span className="visually-hidden"> {gridText.leftOut}</span>}
        {own.map((problem) => (
          <span key={problem.code} className="visually-hidden">
            {' '}
            {deskSentence(problem)}
          </span>
        ))}
      </GridPart>
      {columns.map((column, at) => (
        <GridCell {...props} key={column.column} at={at} letters={column.column} />
      ))}
    </GridPart>
  )
})

interface GridCellProps extends GridRowProps {
  at: number
  letters: string
}

function GridCell({ at, letters, ...props }: GridCellProps) {
  const { grid, index, row, places, pendingText, here, area, draft, onPick, onOpen } = props
  const spot: Spot = { index, column: at }
  const isHere = here === at
  const isSelected = area !== undefined && isInside(area, spot)
  const faults = row?.problems.filter(({ column }) => column === letters) ?? []
  const isWrong = faults.some(({ severity }) => severity === 'error')
  const unsaved = row && pendingText(row.row, letters)
  const text = unsaved ?? row?.cells[at] ?? ''
  const place = places[at]
  const looks = [
    styles.cell,
    styles[place?.width ?? 'other'],
    place?.stays && styles.stays,
    unsaved === undefined && isWrong && styles.wrong,
    unsaved === undefined && faults.length > 0 && !isWrong && styles.doubtful,
    row?.corrected.includes(letters) && styles.corrected,
    isSelected && styles.selected,
    isHere && styles.here,
  ]
  return (
    <GridPart
      role="gridcell"
      id={cellId(grid, spot)}
      aria-colindex={at + 2}
      aria-selected={isSelected}
      aria-invalid={isWrong || undefined}
      className={looks.filter(Boolean).join(' ')}
      style={place?.stays ? { insetInlineStart: place.stays } : undefined}
      {...pressed((extend) => (isHere && !extend ? onOpen(spot) : onPick(spot, extend)))}
    >
      {isHere && draft ? (
        <CellInput draft={draft} label={`${gridText.editing} ${letters}${row?.row ?? ''}`} />
      ) : (
        <>
          {text === '' ? <span className="visually-hidden">{row && gridText.emptyCell}</span> : <bdi>{text}</bdi>}
          {faults.map((fault) => (
            <span key={fault.code} className="visually-hidden">
              {' '}
              {gridText.severities[fault.severity]} {deskSentence(fault)}
            </span>
          ))}
        </>
      )}
    </GridPart>
  )
}
