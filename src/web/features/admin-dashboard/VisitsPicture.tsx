import type { VisitDay } from '#contract/admin-dashboard.ts'
import { formatDay } from '#contract/arabic-moments.ts'
import { visitsSummary } from '../../i18n/ar/dashboard.ts'
import { formatCount } from '../../i18n/format.ts'
import { ColumnsPicture } from '../../ui/ColumnsPicture.tsx'

/** One column per day, the oldest at the right in Arabic reading order. */
export function VisitsPicture({ days }: { days: readonly VisitDay[] }) {
  const most = Math.max(...days.map(({ visits }) => visits), 1)
  return (
    <ColumnsPicture
      label={summaryOf(days)}
      columns={days.map(({ day, visits }, place) => ({
        key: day,
        value: visits,
        // Only the highest number and today's are written: more would overlap, and the table has them all.
        text: visits > 0 && (visits === most || place === days.length - 1) ? formatCount(visits) : undefined,
      }))}
      marks={days.map(({ day }) => Number(day.slice(-2)))}
    />
  )
}

function summaryOf(days: readonly VisitDay[]): string {
  const total = days.reduce((sum, { visits }) => sum + visits, 0)
  const [first, ...others] = days
  if (!first) return ''
  const fullest = others.reduce((one, other) => (other.visits >= one.visits ? other : one), first)
  return visitsSummary(formatCount(total), formatCount(fullest.visits), formatDay(`${fullest.day}T12:00`))
}
