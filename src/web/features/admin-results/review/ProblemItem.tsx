import type { UploadProblem, UploadReview } from '#contract/admin-uploads.ts'
import { deskSentence, problemsText } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { jumpTo } from '../../../ui/jump-to.ts'
import type { CellPlace } from './cell-place.ts'
import { HeaderRowChoice, MissingColumnChoice } from './LayoutChoices.tsx'
import styles from './Problems.module.css'
import reviewStyles from './Review.module.css'
import { SECTIONS } from './sections.ts'
import type { UploadEditing } from './use-upload-editing.ts'

interface ProblemItemProps {
  problem: UploadProblem
  review: UploadReview
  editing: UploadEditing
  onCell: (place: CellPlace) => void
  onColumn: (column: string) => void
}

/** One problem: its description, its place and its fixes. */
export function ProblemItem({ problem, review, editing, onCell, onColumn }: ProblemItemProps) {
  return (
    <li className={problem.severity === 'error' ? styles.error : styles.warning}>
      <p className={reviewStyles.strong}>{deskSentence(problem)}</p>
      <PlaceLine problem={problem} review={review} />
      <Remedy problem={problem} review={review} editing={editing} onCell={onCell} onColumn={onColumn} />
    </li>
  )
}

/** The place as the spreadsheet shows it, with the column's name. */
function PlaceLine({ problem: { row, column }, review }: Pick<ProblemItemProps, 'problem' | 'review'>) {
  if (row === null && column === null) return null
  const known = review.columns.find((candidate) => candidate.column === column)
  const name = known?.name || known?.header
  return (
    <p className={reviewStyles.note}>
      {row !== null && (
        <>
          {problemsText.row} <bdi>{row}</bdi>
        </>
      )}
      {row !== null && column !== null && '، '}
      {column !== null && (
        <>
          {problemsText.column} <bdi dir="ltr">{column}</bdi>
          {name && (
            <>
              {' '}
              (<bdi>{name}</bdi>)
            </>
          )}
        </>
      )}
    </p>
  )
}

const HEADING_CODES = ['grade_unknown', 'term_unknown', 'year_unknown', 'several_worksheets']
const COLUMN_CODES = [
  'subject_twice',
  'subject_unnamed',
  'full_mark_missing',
  'full_mark_invalid',
  'counted_flag_invalid',
  'full_mark_of_parts',
  'group_unknown',
]

function Remedy({ problem, review, editing, onCell, onColumn }: ProblemItemProps) {
  const { code, row, column, expected } = problem
  if (code === 'seat_column_missing' || code === 'name_column_missing') {
    const role = code === 'seat_column_missing' ? 'seat' : 'name'
    return <MissingColumnChoice role={role} columns={review.columns} editing={editing} />
  }
  if (code === 'no_layout') return <HeaderRowChoice editing={editing} />
  if (HEADING_CODES.includes(code)) {
    return (
      <Button look="quiet" onClick={() => jumpTo(SECTIONS.heading)}>
        {problemsText.toHeading}
      </Button>
    )
  }
  if (COLUMN_CODES.includes(code) && column !== null) {
    return (
      <Button look="quiet" onClick={() => onColumn(column)}>
        {problemsText.setColumn}
      </Button>
    )
  }
  if (row === null) return null
  return (
    <>
      {code === 'seat_twice' && <p>{problemsText.seatTwice}</p>}
      <div className={reviewStyles.actions}>
        <Button look="quiet" onClick={() => onCell({ row, column })}>
          {column === null ? problemsText.goToRow : problemsText.goTo}
        </Button>
        {code === 'seat_twice' && expected !== undefined && (
          <Button look="quiet" onClick={() => onCell({ row: Number(expected), column })}>
            {problemsText.goToRow} {expected}
          </Button>
        )}
      </div>
    </>
  )
}
