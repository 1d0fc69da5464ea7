import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isOfColumn } from '#contract/upload-review.ts'
import { gridText } from '../../../i18n/ar/upload-grid.ts'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Section } from '../review/Section.tsx'
import { SECTIONS } from '../review/sections.ts'
import { rowsQuery } from '../uploads/uploads.api.ts'
import { CellBar } from './CellBar.tsx'
import { GridDialogs } from './GridDialogs.tsx'
import { GridTools } from './GridTools.tsx'
import type { GridSectionProps } from './grid-types.ts'
import { SheetGrid } from './SheetGrid.tsx'
import { useCopiedCells } from './use-copied-cells.ts'
import { useGrid } from './use-grid.ts'
import { useReason } from './use-reason.ts'

/** The bar is loaded on demand, like the other dialogs of the grid. */
const FindBar = lazyPart(async () => (await import('./FindBar.tsx')).FindBar)

/** The rows of the uploaded file as a spreadsheet, with the tools to correct them. */
export function GridSection(props: GridSectionProps) {
  const [onlyProblems, setOnly] = useState(false)
  const first = useQuery(rowsQuery(props.upload.id, { page: 0, onlyProblems }))
  return (
    <Section id={SECTIONS.grid} title={gridText.title} lead={gridText.lead}>
      <DataRegion source={first}>
        {(data) => <GridWithTools {...props} rows={data.total} onlyProblems={onlyProblems} onOnly={setOnly} />}
      </DataRegion>
    </Section>
  )
}

interface GridWithToolsProps extends GridSectionProps {
  rows: number
  onlyProblems: boolean
  onOnly: (only: boolean) => void
}

function GridWithTools(props: GridWithToolsProps) {
  const { upload, review, undo, editing, rows, onlyProblems, onOnly } = props
  const frame = useRef<HTMLDivElement>(null)
  const reasons = useReason(editing)
  const grid = useGrid({ ...props, frame, reasons })
  const { selection, dialog, setDialog, row, column } = grid
  const copied = useCopiedCells(upload.id, onlyProblems, selection.area)
  return (
    <>
      <GridTools
        review={review}
        undo={undo}
        nth={grid.nth}
        onlyProblems={onlyProblems}
        reason={reasons.reason}
        isSaving={editing.isSaving}
        onOnly={onOnly}
        onFault={(back) => void grid.toFault(back)}
        onFind={() => setDialog({ kind: 'find' })}
        onUndo={grid.undo}
        onReason={reasons.ask}
      />
      {dialog?.kind === 'find' && (
        <FindBar
          columns={review.columns}
          onFind={grid.find}
          onReplace={(order) => setDialog({ kind: 'cells', order })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {rows === 0 ? (
        <EmptyMessage title={gridText.empty}>{gridText.emptyHint}</EmptyMessage>
      ) : (
        <SheetGrid
          frame={frame}
          columns={review.columns}
          faultsOf={grid.faultsOf}
          rows={rows}
          drawn={grid.drawn}
          rowAt={grid.rowAt}
          pendingText={grid.pendingText}
          spot={selection.spot}
          area={selection.area}
          draft={grid.draft}
          onAction={grid.act}
          onPick={selection.pick}
          onOpen={grid.open}
          onCopy={copied}
          onPaste={grid.paste}
        />
      )}
      <CellBar
        row={row}
        column={column}
        text={grid.text}
        faults={
          row
            ? row.problems.filter((fault) => fault.column === null || fault.column === column?.column)
            : grid.faultsOf(column?.column ?? '')
        }
        needsHeader={review.header_row === null}
        isSaving={editing.isSaving}
        onEdit={() => grid.open(selection.spot)}
        onColumn={() => column && setDialog({ kind: 'column', column })}
        onLeaveOut={grid.leaveOut}
        onTakeIn={grid.takeIn}
        onHeader={() => row && editing.save({ kind: 'header_row', row: row.row })}
        onReplace={(order) => setDialog({ kind: 'cells', order })}
      />
      <GridDialogs
        uploadId={upload.id}
        dialog={dialog}
        faults={review.problems.filter(({ code }) => isOfColumn(code))}
        editing={editing}
        reasons={reasons}
        onClose={grid.close}
      />
    </>
  )
}
