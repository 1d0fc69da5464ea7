import type { ListRow } from '#contract/results.ts'
import { studentResultPath } from '../../app/paths.ts'
import { columnText, HIDDEN } from '../../i18n/ar/ledger.ts'
import { formatMark, formatPercentage } from '../../i18n/format.ts'
import { type Column, Ledger, LedgerRow } from '../../ui/Ledger.tsx'
import type { ListParams } from './list-params.ts'
import { listTitle } from './list-title.ts'

const COLUMNS: readonly Column[] = [
  { key: 'rank', label: columnText.position, kind: 'rank' },
  { key: 'seat', label: columnText.seat, kind: 'seat' },
  { key: 'name', label: columnText.name, kind: 'text' },
  { key: 'total', label: columnText.total, kind: 'number' },
  { key: 'percentage', label: columnText.percentage, kind: 'number' },
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
    seat: row.hidden ? HIDDEN : row.id,
    name: row.hidden ? HIDDEN : row.name,
    total: formatMark(row.total),
    percentage: formatPercentage(row.total_percentage),
  }
}
