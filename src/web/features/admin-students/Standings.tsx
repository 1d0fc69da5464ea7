import type { StudentStanding } from '#contract/admin-students.ts'
import { DESK_ROUTES } from '../../app/admin-paths.ts'
import { pathTo } from '../../app/paths.ts'
import { sheetStateText } from '../../i18n/ar/admin-results.ts'
import { searchText, studentText } from '../../i18n/ar/admin-students.ts'
import { sheetWords } from '../../i18n/sheet-words.ts'
import { Link } from '../../router/Link.tsx'
import desk from '../../ui/Desk.module.css'
import { DeskSection } from '../../ui/DeskSection.tsx'
import styles from './Students.module.css'

/** Every version of a result sheet that lists a student, with the name and seat number recorded there. */
export function Standings({ standings }: { standings: readonly StudentStanding[] }) {
  return (
    <DeskSection title={studentText.standings}>
      {standings.length === 0 && <p className={desk.note}>{studentText.noStandings}</p>}
      {standings.length > 0 && (
        <ul className={desk.list}>
          {standings.map((standing) => (
            <li key={standing.sheet_id} className={desk.line}>
              <Link to={pathTo(DESK_ROUTES.sheet, { id: standing.sheet_id })}>
                {sheetWords(standing.sheet_id) ?? standing.sheet_id}
              </Link>
              <p className={desk.meta}>
                <span>{sheetStateText[standing.state]}</span>
                <bdi>{standing.name}</bdi>
                <span>
                  {searchText.seat} <bdi dir="ltr">{standing.seat_number}</bdi>
                </span>
                {standing.withheld && <span className={styles.mark}>{studentText.withheldInSheet}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}
