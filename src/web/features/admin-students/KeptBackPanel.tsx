import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#contract/arabic-moments.ts'
import { DESK_ROUTES } from '../../app/admin-paths.ts'
import { pathTo } from '../../app/paths.ts'
import { keptBackText, searchText } from '../../i18n/ar/admin-students.ts'
import { yearText } from '../../i18n/places.ts'
import { Link } from '../../router/Link.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import styles from './Students.module.css'
import { keptBackQuery } from './students-desk.api.ts'

/** The list of hidden students and of withheld results. */
export function KeptBackPanel() {
  const kept = useQuery(keptBackQuery())
  return (
    <>
      <p className={desk.lead}>{keptBackText.lead}</p>
      <DataRegion
        source={kept}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyMessage title={keptBackText.empty}>{keptBackText.emptyNext}</EmptyMessage>}
      >
        {({ items, total }) => (
          <>
            <ul className={desk.list}>
              {items.map(({ student_id: id, name, year, reason, at }) => (
                <li key={`${id} ${year}`} className={desk.line}>
                  <Link to={pathTo(DESK_ROUTES.student, { studentId: id })}>
                    <bdi>{name || searchText.nameless}</bdi>
                  </Link>
                  <p className={desk.meta}>
                    <span className={styles.mark}>
                      {year === null ? keptBackText.hidden : keptBackText.withheld}{' '}
                      <bdi dir="ltr">{year === null ? '' : yearText(year)}</bdi>
                    </span>
                    <bdi dir="ltr">{id}</bdi>
                    <bdi>{reason}</bdi>
                    <bdi>{formatMoment(at)}</bdi>
                  </p>
                </li>
              ))}
            </ul>
            {total > items.length && <p className={desk.note}>{keptBackText.latest(items.length, total)}</p>}
          </>
        )}
      </DataRegion>
    </>
  )
}
