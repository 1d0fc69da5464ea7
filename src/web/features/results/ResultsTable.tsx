import type { ListRow } from '#contract/results.ts'
import { studentResultPath } from '../../app/paths.ts'
import { ar } from '../../i18n/ar.ts'
import { formatMark, formatPercentage } from '../../i18n/format.ts'
import { type Column, Ledger, LedgerRow } from '../../ui/Ledger.tsx'
import { type ListParams, listTitle } from './list-params.ts'

const COLUMNS: readonly Column[] = [
  { key: 'rank', label: ar.column.position, kind: 'rank' },
  { key: 'seat', label: ar.column.seat, kind: 'seat' },
  { key: 'name', label: ar.column.name, kind: 'text' },
  { key: 'total', label: ar.column.total, kind: 'number' },
  { key: 'percentage', label: ar.column.percentage, kind: 'number' },
]

interface ResultsTableProps {
  params: ListParams
  rows: readonly ListRow[]
}

export function ResultsTable({ params, rows }: ResultsTableProps) {
  return (
    <Ledger caption={listTitle(params)} columns={COLUMNS}>
      {rows.map((row, position) => (
        <LedgerRow
          // A hidden row has no identity of its own, and ranks repeat: the place in the list is what a row is.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end.
          key={position}
          columns={COLUMNS}
          cells={cellsOf(row)}
          to={row.hidden ? undefined : studentResultPath({ ...params, seat: row.id })}
        />
      ))}
    </Ledger>
  )
}

function cellsOf(row: ListRow): Record<string, string> {
  return {
    rank: String(row.rank),
    seat: row.hidden ? ar.hidden : row.id,
    name: row.hidden ? ar.hidden : row.name,
    total: formatMark(row.total),
    percentage: formatPercentage(row.total_percentage),
  }
}
