import type { RankingRow } from '#contract/results.ts'
import { transcriptPath } from '../../app/paths.ts'
import { columnText, HIDDEN } from '../../i18n/ar/ledger.ts'
import { formatMark, formatPercentage } from '../../i18n/format.ts'
import { type Column, Ledger, LedgerRow } from '../../ui/Ledger.tsx'

const COLUMNS: readonly Column[] = [
  { key: 'rank', label: columnText.rank, kind: 'rank' },
  { key: 'seat', label: columnText.seat, kind: 'seat' },
  { key: 'name', label: columnText.name, kind: 'text' },
  { key: 'total', label: columnText.total, kind: 'number' },
  { key: 'percentage', label: columnText.percentage, kind: 'number' },
]

interface RankingTableProps {
  caption: string
  rows: readonly RankingRow[]
}

export function RankingTable({ caption, rows }: RankingTableProps) {
  return (
    <Ledger caption={caption} columns={COLUMNS}>
      {rows.map((row, position) => (
        <LedgerRow
          // A hidden row has no identity of its own: the place in the list is what a row is.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end.
          key={position}
          columns={COLUMNS}
          cells={cellsOf(row)}
          to={row.hidden ? undefined : transcriptPath(row.student_id)}
        />
      ))}
    </Ledger>
  )
}

function cellsOf(row: RankingRow): Record<string, string> {
  return {
    rank: String(row.rank),
    seat: row.hidden ? HIDDEN : row.seat_number,
    name: row.hidden ? HIDDEN : row.name,
    total: formatMark(row.total_degree.total),
    percentage: formatPercentage(row.total_degree.percentage),
  }
}
