import type { UploadReview } from '#contract/upload-review.ts'
import { toolsText } from '../../../i18n/ar/upload-grid.ts'
import { STEP_NAMES } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckBox } from '../../../ui/CheckBox.tsx'
import type { UploadUndo } from '../uploads/uploads.api.ts'
import styles from './Tools.module.css'

interface GridToolsProps {
  review: UploadReview
  undo: UploadUndo
  /** The number of the error that was selected last, and the number of all errors. */
  nth: { number: number; count: number } | undefined
  onlyProblems: boolean
  reason: string | undefined
  isSaving: boolean
  onOnly: (only: boolean) => void
  onFault: (back: boolean) => void
  onFind: () => void
  onUndo: () => void
  onReason: () => void
}

/** The toolbar above the grid. */
export function GridTools({ review, undo, nth, onlyProblems, reason, isSaving, ...does }: GridToolsProps) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={toolsText.tools}>
      {review.errors + review.warnings > 0 && (
        <>
          <Button onClick={() => does.onFault(false)}>{toolsText.next}</Button>
          <Button look="quiet" onClick={() => does.onFault(true)}>
            {toolsText.previous}
          </Button>
          <p role="status">{nth && (nth.count === 0 ? toolsText.noFaults : toolsText.nth(nth.number, nth.count))}</p>
        </>
      )}
      <CheckBox isChosen={onlyProblems} onChange={does.onOnly}>
        {toolsText.only}
      </CheckBox>
      <Button look="quiet" onClick={does.onFind}>
        {toolsText.find}
      </Button>
      {undo && (
        <Button look="quiet" busy={isSaving} onClick={does.onUndo}>
          {toolsText.undo}: {STEP_NAMES[undo.what]}
        </Button>
      )}
      {reason !== undefined && (
        <p className={styles.note}>
          {toolsText.reason} <bdi>{reason}</bdi>{' '}
          <Button look="quiet" onClick={does.onReason}>
            {toolsText.changeReason}
          </Button>
        </p>
      )}
      <details className={styles.note}>
        <summary>{toolsText.keys}</summary>
        <dl className={styles.keys}>
          {toolsText.keyList.map(([keys, what]) => (
            <div key={keys} className={styles.key}>
              <dt>{keys}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
