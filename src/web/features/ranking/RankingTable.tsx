import type { RankingRow } from '#contract/results.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { columnText } from '../../i18n/ar/ledger.ts'
import { type RankedRow, RankedTable } from '../../ui/RankedTable.tsx'

interface RankingTableProps {
  caption: string
  rows: readonly RankingRow[]
  /** The seat number of the reader's saved result. */
  mine: string | undefined
}

export function RankingTable({ caption, rows, mine }: RankingTableProps) {
  return <RankedTable caption={caption} rankLabel={columnText.rank} rows={rows.map((row) => rankedRow(row, mine))} />
}

function rankedRow(row: RankingRow, mine: string | undefined): RankedRow {
  const { rank, total_degree } = row
  const student = row.hidden
    ? undefined
    : { seat: row.seat_number, name: row.name, to: pathTo(ROUTES.transcript, { student_id: row.student_id }) }
  const isMine = student !== undefined && student.seat === mine
  return { rank, total: total_degree.total, percentage: total_degree.percentage, student, isMine }
}
