import type { ListRow } from '#contract/results.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { columnText } from '../../i18n/ar/ledger.ts'
import { type RankedRow, RankedTable } from '../../ui/RankedTable.tsx'
import type { ListParams } from './list-params.ts'
import { listTitle } from './list-title.ts'

interface ResultsTableProps {
  params: ListParams
  rows: readonly ListRow[]
  /** The seat number of the reader's saved result. */
  mine: string | undefined
}

export function ResultsTable({ params, rows, mine }: ResultsTableProps) {
  const ranked = rows.map((row) => ({ ...rankedRow(row, params), isMine: !row.hidden && row.id === mine }))
  return <RankedTable caption={listTitle(params)} rankLabel={columnText.position} rows={ranked} />
}

function rankedRow(row: ListRow, params: ListParams): RankedRow {
  const { rank, total, total_percentage: percentage } = row
  if (row.hidden) return { rank, total, percentage, student: undefined }
  const student = { seat: row.id, name: row.name, to: pathTo(ROUTES.studentResult, { ...params, studentId: row.id }) }
  return { rank, total, percentage, student: { ...student, verdict: row.verdict } }
}
