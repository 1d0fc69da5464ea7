import { formatMoment } from '#contract/arabic-moments.ts'
import { SESSION_NAMES } from '#contract/faculty.ts'
import { gradeTermName } from '#contract/faculty-shape.ts'
import { readSheetId } from '#contract/sheet-ids.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { dashboardText } from '../../i18n/ar/dashboard.ts'
import { formatCount } from '../../i18n/format.ts'
import { yearText } from '../../i18n/places.ts'
import desk from '../../ui/Desk.module.css'
import { DeskSection } from '../../ui/DeskSection.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import styles from './DashboardDesk.module.css'
import type { Dashboard } from './dashboard.api.ts'

const text = dashboardText.published

/** The most recently published result sheets, with the times of their publication. */
export function PublishedLately({ sheets }: { sheets: Dashboard['published'] }) {
  return (
    <DeskSection title={text.title}>
      {sheets.length === 0 ? (
        <EmptyMessage title={text.none.title}>
          <p>{text.none.next}</p>
        </EmptyMessage>
      ) : (
        <ul className={styles.sheets}>
          {sheets.map(({ sheet_id, grade, term, year, version, students, published_at, awaits_first }) => (
            <li key={sheet_id}>
              <span className={styles.sheet}>
                {gradeTermName(facultyShape(), { grade, term })}
                {readSheetId(sheet_id)?.session === 2 && `، ${SESSION_NAMES[2]}`}، <bdi dir="ltr">{yearText(year)}</bdi>
              </span>
              <span className={desk.meta}>
                <time dateTime={published_at}>{formatMoment(published_at)}</time>
                <span>
                  {text.version} <bdi>{version}</bdi>
                </span>
                <span>
                  {text.students} <bdi>{formatCount(students)}</bdi>
                </span>
                {awaits_first && <span>{text.unseen}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}
