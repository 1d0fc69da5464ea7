import { columnText, HIDDEN } from '../i18n/ar/ledger.ts'
import { formatMark, formatPercentage } from '../i18n/format.ts'
import { type Column, Ledger, LedgerRow } from './Ledger.tsx'

/** A row of a ranked list. A row without `student` is that of a hidden student: it has no name and no link. */
export interface RankedRow {
  rank: number
  total: number
  percentage: number
  student: { seat: string; name: string; to: string; verdict?: string | undefined } | undefined
  /** Whether it is the reader's own row. */
  isMine?: boolean
}

interface RankedTableProps {
  caption: string
  rankLabel: string
  rows: readonly RankedRow[]
}

/** Students by rank, with seat number, name, total and percentage. */
export function RankedTable({ caption, rankLabel, rows }: RankedTableProps) {
  const columns: readonly Column[] = [
    { key: 'rank', label: rankLabel, kind: 'rank' },
    { key: 'seat', label: columnText.seat, kind: 'seat', short: columnText.shortSeat },
    { key: 'name', label: columnText.name, kind: 'text' },
    { key: 'total', label: columnText.total, kind: 'number' },
    { key: 'percentage', label: columnText.percentage, kind: 'number', short: '' },
  ]
  return (
    <Ledger caption={caption} columns={columns}>
      {rows.map((row, position) => (
        <LedgerRow
          // Hidden rows have no id and ranks may repeat, so only the index can be the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended.
          key={position}
          columns={columns}
          cells={cellsOf(row)}
          note={[row.isMine && columnText.mine, row.student?.verdict].filter(Boolean).join('، ') || undefined}
          to={row.student?.to}
          isMine={row.isMine}
        />
      ))}
    </Ledger>
  )
}

function cellsOf({ rank, total, percentage, student }: RankedRow): Record<string, string> {
  return {
    rank: String(rank),
    seat: student?.seat ?? HIDDEN,
    name: student?.name ?? HIDDEN,
    total: formatMark(total),
    percentage: formatPercentage(percentage),
  }
}
