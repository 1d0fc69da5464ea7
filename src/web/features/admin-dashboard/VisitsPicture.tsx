import type { VisitDay } from '#contract/admin-dashboard.ts'
import { formatDay } from '#contract/arabic-moments.ts'
import { visitsSummary } from '../../i18n/ar/dashboard.ts'
import { formatCount } from '../../i18n/format.ts'
import styles from './VisitsPicture.module.css'

/** SVG units. Texts are centred, so that text direction does not shift them. */
const STEP = 26
const BAR = 16
const TOP = 18
const GROUND = 100
const HEIGHT = 120

/** One bar per day, the newest at the left in Arabic reading order. */
export function VisitsPicture({ days }: { days: readonly VisitDay[] }) {
  const width = days.length * STEP
  const most = Math.max(...days.map(({ visits }) => visits), 1)
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={summaryOf(days)}>
      {days.map(({ day, visits }, place) => {
        const middle = width - (place + 0.5) * STEP
        const height = (visits / most) * (GROUND - TOP)
        return (
          <g key={day}>
            <rect className={styles.bar} x={middle - BAR / 2} y={GROUND - height} width={BAR} height={height} />
            {/* The other values are only in the table: here they would overlap. */}
            {visits > 0 && (visits === most || place === days.length - 1) && (
              <text className={styles.count} x={middle} y={GROUND - height - 5}>
                {formatCount(visits)}
              </text>
            )}
            <text x={middle} y={HEIGHT - 6}>
              {Number(day.slice(-2))}
            </text>
          </g>
        )
      })}
      <line className={styles.ground} x1={0} x2={width} y1={GROUND} y2={GROUND} />
    </svg>
  )
}

function summaryOf(days: readonly VisitDay[]): string {
  const total = days.reduce((sum, { visits }) => sum + visits, 0)
  const [first, ...others] = days
  if (!first) return ''
  const fullest = others.reduce((one, other) => (other.visits >= one.visits ? other : one), first)
  return visitsSummary(formatCount(total), formatCount(fullest.visits), formatDay(`${fullest.day}T12:00`))
}
