import type { UploadReview } from '#contract/upload-review.ts'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo } from '../../../app/paths.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { sheetWords } from '../../../i18n/sheet-words.ts'
import { Link } from '../../../router/Link.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import styles from './Review.module.css'

/** Warns if result sheets were already made from exactly the same file. */
export function StandingNotice({ review: { standing, outcome } }: { review: UploadReview }) {
  if (standing.length === 0) return null
  return (
    <Alert tone="warning">
      <p className={styles.strong}>{uploadText.standing}</p>
      <ul>
        {standing.map(({ sheet_id }) => (
          <li key={sheet_id}>
            <Link to={pathTo(DESK_ROUTES.sheet, { id: sheet_id })}>
              {uploadText.openSheet}: {sheetWords(sheet_id)}
            </Link>
          </li>
        ))}
      </ul>
      {outcome === 'repeated' && <p>{uploadText.repeated}</p>}
    </Alert>
  )
}
