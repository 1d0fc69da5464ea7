import type { VisitDay } from '#contract/admin-dashboard.ts'
import { formatDay } from '#contract/arabic-moments.ts'
import { dashboardText } from '../../i18n/ar/dashboard.ts'
import { formatCount } from '../../i18n/format.ts'
import { DeskSection } from '../../ui/DeskSection.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { type Column, Ledger, LedgerRow } from '../../ui/Ledger.tsx'
import styles from './DashboardDesk.module.css'
import { VisitsPicture } from './VisitsPicture.tsx'

const text = dashboardText.visits

const COLUMNS: readonly Column[] = [
  { key: 'day', label: text.day, kind: 'text' },
  { key: 'visits', label: text.visits, kind: 'number' },
  { key: 'found', label: text.seatsFound, kind: 'number' },
  { key: 'missed', label: text.seatsMissed, kind: 'number' },
  { key: 'searches', label: text.searches, kind: 'number' },
]

/** Visits and searches: today's figures, and the last two weeks as a chart and a table. */
export function Visits({ days }: { days: readonly VisitDay[] }) {
  const today = days.at(-1)
  return (
    <DeskSection title={text.title}>
      <p className={styles.lead}>{text.lead}</p>
      {today && (
        <>
          <h3 className={styles.part}>{text.today}</h3>
          <Facts
            items={[
              { label: text.visits, value: formatCount(today.visits) },
              { label: text.seatsFound, value: formatCount(today.seats_found) },
              { label: text.seatsMissed, value: formatCount(today.seats_missed) },
              { label: text.searches, value: formatCount(today.student_searches) },
            ]}
          />
        </>
      )}
      <h3 className={styles.part}>{text.picture}</h3>
      <VisitsPicture days={days} />
      <details className={styles.table}>
        <summary>{text.table}</summary>
        <Ledger caption={text.table} columns={COLUMNS}>
          {days.map((day) => (
            <LedgerRow key={day.day} columns={COLUMNS} cells={cellsOf(day)} />
          ))}
        </Ledger>
      </details>
    </DeskSection>
  )
}

function cellsOf({ day, visits, seats_found, seats_missed, student_searches }: VisitDay): Record<string, string> {
  return {
    day: formatDay(`${day}T12:00`),
    visits: formatCount(visits),
    found: formatCount(seats_found),
    missed: formatCount(seats_missed),
    searches: formatCount(student_searches),
  }
}
