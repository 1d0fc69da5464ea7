import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo } from '../../../app/paths.ts'
import { figuresText, summaryText } from '../../../i18n/ar/publication.ts'
import { formatCount } from '../../../i18n/format.ts'
import styles from './Publication.module.css'
import { publicationQuery } from './publication.api.ts'

/** What publishing a draft changes, in one line, and how many stops its own page asks about. */
export function PublicationSummary({ id }: { id: string }) {
  const { data } = useQuery(publicationQuery(id))
  if (!data) return null
  const { figures, stops } = data
  const open = stops.filter(({ accepted }) => !accepted).length
  const changes = [
    [figuresText.gone, figures.gone],
    [figuresText.new, figures.new],
    [figuresText.changedMarks, figures.changed_marks],
    [figuresText.changedRanks, figures.changed_ranks],
  ] as const
  return (
    <>
      {figures.replaces && (
        <span className={styles.note}>
          {changes.map(([label, count]) => `${label}: ${formatCount(count)}`).join('؛ ')}
        </span>
      )}
      {open > 0 && (
        <span className={styles.left}>
          {summaryText.stops} <bdi dir="ltr">{formatCount(open)}</bdi>.{' '}
          <Link to={pathTo(DESK_ROUTES.sheet, { id })}>{summaryText.open}</Link>
        </span>
      )}
    </>
  )
}
