import type { ApiError } from '../api/api-error.ts'
import { listFootText } from '../i18n/ar/ledger.ts'
import { actionText, LOADING_HINT } from '../i18n/ar/site.ts'
import { formatCount } from '../i18n/format.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { Button } from './Button.tsx'
import styles from './LoadMore.module.css'

interface LoadMoreProps {
  shown: number
  total: number
  hasMore: boolean
  busy: boolean
  /** Why the last page failed to load. */
  error: ApiError | null
  onMore: () => void
}

/** The foot of a long list: how many rows are shown, and a button for the next page or a sign that the list ends. */
export function LoadMore({ shown, total, hasMore, busy, error, onMore }: LoadMoreProps) {
  return (
    <div className={styles.foot}>
      <p role="status" className={styles.shown}>
        {listFootText.shown} <bdi dir="ltr">{formatCount(shown)}</bdi> {listFootText.of}{' '}
        <bdi dir="ltr">{formatCount(total)}</bdi>
      </p>
      {error && (
        <p role="alert" className={styles.error}>
          {PROBLEM_TEXTS[error.code]}
        </p>
      )}
      {hasMore ? (
        <Button look="quiet" busy={busy} onClick={onMore} data-print="no">
          {busy ? LOADING_HINT : actionText.loadMore}
        </Button>
      ) : (
        <p className={styles.end}>{listFootText.end}</p>
      )}
    </div>
  )
}
