import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { gridText } from '../../../i18n/ar/upload-grid.ts'
import { cellId } from './cell-id.ts'
import { columnPlaces } from './column-places.ts'
import styles from './Grid.module.css'
import { GridHead } from './GridHead.tsx'
import { GridPart } from './GridPart.tsx'
import { GridRow } from './GridRow.tsx'
import { actionOf } from './grid-keys.ts'
import { rowStyle, type SheetGridProps } from './grid-types.ts'

/**
 * The rows of the uploaded file as a spreadsheet, with the keys of a spreadsheet program. Only the rows in view, and a
 * few beside them, are in the document.
 */
export function SheetGrid(props: SheetGridProps) {
  const { frame, columns, rows, drawn, rowAt, pendingText, spot, area, draft, onAction, onCopy, onPaste } = props
  const id = useId()
  const places = useMemo(() => columnPlaces(columns), [columns])
  const picks = useStablePicks(props)
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
    const text = onCopy()
    if (text !== undefined) event.clipboardData.setData('text/plain', text)
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
              {...picks}
              key={index}
              grid={id}
              index={index}
              row={rowAt(index)}
              columns={columns}
              places={places}
              pendingText={pendingText}
              here={spot.index === index ? spot.column : undefined}
              area={index >= area.top && index <= area.bottom ? area : undefined}
              draft={spot.index === index ? draft : undefined}
            />
          ))}
        </GridPart>
      </div>
    </GridPart>
  )
}

/** Returns handlers whose references never change, so that scrolling renders only the rows that come into view. */
function useStablePicks(props: SheetGridProps): Pick<SheetGridProps, 'onPick' | 'onOpen'> {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [picks] = useState<Pick<SheetGridProps, 'onPick' | 'onOpen'>>(() => ({
    onPick: (spot, extend) => latest.current.onPick(spot, extend),
    onOpen: (spot) => latest.current.onOpen(spot),
  }))
  return picks
}
