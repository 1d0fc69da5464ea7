import type { UploadProblem, UploadReview } from '#contract/upload-review.ts'
import { deskSentence, faultsText } from '../../../i18n/ar/uploads.ts'
import { Alert } from '../../../ui/Alert.tsx'
import styles from './Review.module.css'

/** The errors and warnings that concern the file as a whole. The grid shows those of a cell or a column. */
export function FileFaults({ review }: { review: UploadReview }) {
  const faults = review.problems.filter(isOfFile)
  const errors = faults.filter(({ severity }) => severity === 'error')
  const warnings = faults.filter(({ severity }) => severity === 'warning')
  return (
    <>
      {errors.length > 0 && (
        <Alert tone="danger">
          <FaultList faults={errors} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert tone="warning">
          <FaultList faults={warnings} />
        </Alert>
      )}
    </>
  )
}

function FaultList({ faults }: { faults: readonly UploadProblem[] }) {
  return (
    <ul className={styles.lines}>
      {faults.map((fault) => (
        <li key={`${fault.code} ${fault.value}`}>
          {deskSentence(fault)} {MISSING.has(fault.code) && faultsText.pressHead}
        </li>
      ))}
    </ul>
  )
}

const MISSING: ReadonlySet<string> = new Set(['seat_column_missing', 'name_column_missing'])

function isOfFile({ code, row, column }: UploadProblem): boolean {
  return (row === null && column === null) || MISSING.has(code) || code === 'no_subjects'
}
