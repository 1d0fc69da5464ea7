import { randomUUID } from 'node:crypto'
import type { UploadChoices } from '#contract/upload-choices.ts'
import type { Db } from '#server/db/tables.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { findLayout, type KnownLayout, keptName, learntOf, withLayout } from '../layouts/layout-match.rules.ts'
import { learnWithin } from '../layouts/layouts.service.ts'
import type { WorksheetGrid } from '../reading/grid.rules.ts'
import { columnIndex } from '../reading/grid-cell.rules.ts'
import { insertCorrections } from '../versions/sheet-versions.queries.ts'
import { noChoices } from './upload-choices.rules.ts'
import { uploadColumns } from './upload-columns.rules.ts'
import { layoutHeaders, originalText, type UnderstoodUpload } from './upload-review.rules.ts'

/**
 * Stores the office's decisions about an upload that a draft's rows do not contain: corrected cells, the file's layout.
 */

/** Stores the office's corrections of cells with the draft, each with the text before it. */
export async function keepCorrections(
  tx: Db,
  sheetId: string,
  choices: UploadChoices,
  { grids, read, source }: UnderstoodUpload,
): Promise<void> {
  const seats = new Map(source.reading.rows.map(({ rowNumber, seatNumber }) => [rowNumber, seatNumber]))
  const { columns } = uploadColumns(grids.worksheets, grids.shown, read)
  const names = new Map(columns.map(({ column, name, header }) => [column, name || header || column]))
  await insertCorrections(
    tx,
    choices.corrections.map(({ row, column, text, reason, by, at }) => ({
      id: randomUUID(),
      sheet_id: sheetId,
      seat_number: seats.get(row) ?? '',
      subject: names.get(column) ?? column,
      before: originalText(grids, row, columnIndex(column)),
      after: text,
      reason,
      actor_name: by,
      at,
    })),
  )
}

/** Stores the layout of a drafted upload, unless the office declined or made no choice that a layout holds. */
export async function learnLayout(
  tx: Db,
  choices: UploadChoices,
  { grids, read, source }: UnderstoodUpload,
  by: OfficeAct,
): Promise<void> {
  const name = keptName(choices, source.reading.heading, read.shape)
  const known = layoutHeaders({ grids, read })
  const learnt = known && learntOf(choices, known.firstRow, source.reading.heading)
  if (name === null || !learnt) return
  const { headers } = known
  await learnWithin(tx, { name, isProposed: choices.keep_layout === undefined, headers, choices: learnt }, by)
}

/** Returns the choices with which a file starts: those of the stored layout with the same headers, or no choices. */
export function learntChoices(worksheets: readonly WorksheetGrid[], layouts: readonly KnownLayout[]): UploadChoices {
  const found = findLayout(worksheets, layouts)
  return found ? withLayout(noChoices(), found) : noChoices()
}
