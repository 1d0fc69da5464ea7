import type { CellsOrder } from '#contract/upload-choices.ts'
import type { UploadColumn, UploadGridRow, UploadProblem } from '#contract/upload-review.ts'
import { cellText, gridText } from '../../../i18n/ar/upload-grid.ts'
import { deskSentence } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Tools.module.css'

interface CellBarProps {
  /** The row of the selected cell; undefined if a column's header is selected, and while the row loads. */
  row: UploadGridRow | undefined
  column: UploadColumn | undefined
  text: string
  faults: readonly UploadProblem[]
  /** Whether the file's header row has neither been found nor been chosen. */
  needsHeader: boolean
  isSaving: boolean
  onEdit: () => void
  onColumn: () => void
  onLeaveOut: () => void
  onTakeIn: () => void
  onHeader: () => void
  onReplace: (order: CellsOrder) => void
}

/**
 * The bar that shows the selected cell in full: its row and column, its text, what is wrong with it, and buttons that
 * correct it.
 */
export function CellBar({ row, column, text, faults, needsHeader, isSaving, ...does }: CellBarProps) {
  const word = row && faults.some(({ code }) => code === 'degree_unreadable') ? text : ''
  return (
    <section className={styles.cell} aria-label={cellText.cell}>
      <p>
        {row && (
          <>
            {gridText.row} <bdi>{row.row}</bdi>
            {column && '، '}
          </>
        )}
        {column && (
          <>
            <bdi>{column.name || column.header || column.column}</bdi>
            {row && ': '}
          </>
        )}
        {row && column && <strong>{text === '' ? gridText.emptyCell : <bdi>{text}</bdi>}</strong>}
      </p>
      {row && row.left_out !== null && (
        <p className={styles.note}>
          {cellText.leftOut} <bdi>{row.left_out}</bdi>
        </p>
      )}
      {faults.map((fault) => (
        <p key={`${fault.code} ${fault.column}`} className={fault.severity === 'error' ? styles.fault : styles.doubt}>
          {deskSentence(fault)} {fault.code === 'seat_twice' && cellText.seatTwice}
        </p>
      ))}
      <div className={styles.buttons}>
        {row && column && (
          <Button look="quiet" onClick={does.onEdit}>
            {cellText.edit}
          </Button>
        )}
        {column && (
          <Button look="quiet" onClick={does.onColumn}>
            {cellText.column}
          </Button>
        )}
        {row && (
          <Button look="quiet" busy={isSaving} onClick={row.left_out === null ? does.onLeaveOut : does.onTakeIn}>
            {row.left_out === null ? cellText.leaveOut : cellText.takeIn}
          </Button>
        )}
        {word !== '' && (
          <Button
            look="quiet"
            onClick={() => does.onReplace({ kind: 'replace', find: word, column: null, whole: true, text: '' })}
          >
            {cellText.replaceAll(word)}
          </Button>
        )}
        {row && needsHeader && (
          <Button look="quiet" busy={isSaving} onClick={does.onHeader}>
            {cellText.header}
          </Button>
        )}
      </div>
    </section>
  )
}
