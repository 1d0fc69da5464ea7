import type { QuestionReport } from '#contract/admin-questions.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { reportsText } from '../../i18n/ar/questions-desk.ts'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import styles from './QuestionReports.module.css'

interface QuestionReportsProps {
  reports: readonly QuestionReport[]
  isBusy: boolean
  onSettle: (ids: readonly string[], settled: boolean) => void
}

/** The readers' reports against a question; one button settles all open reports together. */
export function QuestionReports({ reports, isBusy, onSettle }: QuestionReportsProps) {
  const open = reports.filter(({ settled_at }) => settled_at === null).map(({ id }) => id)
  const settled = reports.filter(({ settled_at }) => settled_at !== null).map(({ id }) => id)
  return (
    <section aria-labelledby="reports">
      <h2 id="reports" className={desk.heading}>
        {reportsText.title}
      </h2>
      {reports.length === 0 && <p className={styles.none}>{reportsText.none}</p>}
      {reports.length > 0 && (
        <ul className={styles.reports} aria-label={reportsText.title}>
          {reports.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <Button busy={isBusy} onClick={() => onSettle(open, true)}>
          {reportsText.settle}
        </Button>
      )}
      {open.length === 0 && settled.length > 0 && (
        <Button look="quiet" busy={isBusy} onClick={() => onSettle(settled, false)}>
          {reportsText.reopen}
        </Button>
      )}
    </section>
  )
}

function Report({ report: { reason, sender, created_at, settled_at } }: { report: QuestionReport }) {
  return (
    <li className={settled_at === null ? styles.open : styles.settled}>
      <p className={styles.reason} dir="auto">
        {reason}
      </p>
      <p className={desk.meta}>
        <bdi>{sender ?? reportsText.visitor}</bdi>
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
        {settled_at !== null && (
          <span>
            {reportsText.settled} <time dateTime={settled_at}>{formatMoment(settled_at)}</time>
          </span>
        )}
      </p>
    </li>
  )
}
