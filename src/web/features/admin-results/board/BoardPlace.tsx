import type { BoardCell } from '#contract/admin-board.ts'
import { counted } from '#contract/arabic-amounts.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { gradeKey, SESSION_NAMES, termKey } from '#contract/faculty.ts'
import { gradeTermName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo } from '../../../app/paths.ts'
import { UNSEEN_STATE } from '../../../i18n/ar/admin-results.ts'
import { BOARD_STATE_NAMES, boardText, errorsText } from '../../../i18n/ar/season-desk.ts'
import { Link } from '../../../router/Link.tsx'
import { goToUploadBox } from '../uploads/upload-box.ts'
import styles from './Board.module.css'

interface BoardPlaceProps {
  cell: BoardCell
  /** Whether readers see nothing of the published version. */
  isUnseen: boolean
}

/** One cell of the board: the state of a result sheet, and a link to what the sheet needs next. */
export function BoardPlace({ cell, isUnseen }: BoardPlaceProps) {
  const { state, errors, students, upload_id: uploadId, sheet_id: sheetId, publish_at: due, published } = cell
  const waitsForFirst = state === 'published' && isUnseen
  const name = waitsForFirst ? UNSEEN_STATE : BOARD_STATE_NAMES[state]
  const place = `${gradeTermName(facultyShape(), { grade: gradeKey(cell.grade), term: termKey(cell.term) })}، ${SESSION_NAMES[cell.session]}`
  if (state === 'awaited') {
    return (
      <button
        type="button"
        className={`${styles.place} ${styles.awaited}`}
        aria-label={`${boardText.upload}: ${place}`}
        onClick={goToUploadBox}
      >
        <span className={styles.state}>{name}</span>
      </button>
    )
  }
  const to =
    uploadId === null ? pathTo(DESK_ROUTES.sheet, { id: sheetId ?? '' }) : pathTo(DESK_ROUTES.upload, { id: uploadId })
  return (
    <Link
      className={`${styles.place} ${waitsForFirst ? styles.unseen : styles[state]}`}
      to={to}
      aria-label={`${place}: ${name}`}
    >
      <span className={styles.state}>{name}</span>
      <small className={styles.detail}>
        {state === 'errors' ? errorsText(errors) : students !== null && counted(students, 'student')}
      </small>
      {due !== null && <small className={styles.detail}>{formatMoment(due)}</small>}
      {published && state !== 'published' && (
        <small className={styles.detail}>
          {boardText.version} <bdi dir="ltr">{published.version}</bdi>
          {isUnseen && boardText.unseen}
        </small>
      )}
    </Link>
  )
}
