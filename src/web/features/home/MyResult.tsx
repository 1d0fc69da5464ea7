import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { yearLabel } from '#contract/faculty.ts'
import { gradeName } from '#contract/faculty-shape.ts'
import type { ApiErrorCode } from '../../api/api-error.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { forgetResult, type SavedResult, saveResult, useSavedResult } from '../../api/saved-result.ts'
import { studentResultQuery } from '../../api/student-result.api.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { closedDataText } from '../../i18n/ar/closed-data.ts'
import { myResultText } from '../../i18n/ar/my-result.ts'
import { UNDO } from '../../i18n/ar/toast.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { headline } from '../../ui/headline.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './MyResult.module.css'

/**
 * The card's text for a result that is no longer shown to readers, by the problem's code. The stored name is not shown
 * beside this text.
 */
const CLOSED: Partial<Record<ApiErrorCode, string>> = {
  data_unavailable: closedDataText.unavailable,
  result_withheld: closedDataText.withheld,
  student_not_found: myResultText.gone,
  not_found: myResultText.gone,
}

/**
 * The card of the result that the reader has saved on this device, with current figures; after the reader removes the
 * result, a button that restores it.
 */
export function MyResult() {
  const saved = useSavedResult()
  const [forgotten, setForgotten] = useState<SavedResult>()
  if (saved) {
    return (
      <Card
        key={`${saved.grade} ${saved.year} ${saved.seat}`}
        saved={saved}
        onForget={() => {
          setForgotten(saved)
          forgetResult()
        }}
      />
    )
  }
  return (
    forgotten && (
      <p className={styles.forgotten} role="status">
        {myResultText.forgotten}{' '}
        <Button look="quiet" ref={takeFocus} onClick={() => saveResult(forgotten)}>
          {UNDO}
        </Button>
      </p>
    )
  )
}

function Card({ saved, onForget }: { saved: SavedResult; onForget: () => void }) {
  const { data, error } = useQuery(studentResultQuery(saved))
  const closed = error ? CLOSED[error.code] : undefined
  useFreshName(saved, closed === undefined ? data?.name : '')
  return (
    <section className={styles.card} aria-labelledby="my-result">
      <div className={styles.head}>
        <h2 id="my-result" className={styles.title}>
          {myResultText.title}
        </h2>
        <button type="button" className={styles.forget} onClick={onForget}>
          {myResultText.forget}
        </button>
      </div>
      {closed === undefined && <p className={styles.name}>{data?.name ?? saved.name}</p>}
      <p className={styles.place}>
        {gradeName(facultyShape(), saved.grade)} <bdi dir="ltr">{yearLabel(saved.year)}</bdi>
        {closed === undefined && (
          <>
            ، {myResultText.seat} <bdi dir="ltr">{saved.seat}</bdi>
          </>
        )}
      </p>
      <p className={styles.outcome}>{closed ?? (data ? headline(data) : error && myResultText.offline)}</p>
      <div className={styles.open}>
        <LinkButton to={pathTo(ROUTES.studentResult, { ...saved, studentId: saved.seat })}>
          {myResultText.open}
        </LinkButton>
      </div>
    </section>
  )
}

/**
 * Stores the name that the server sends now. The name is empty once the student is hidden or the result withheld, and
 * then the device no longer stores it either.
 */
function useFreshName(saved: SavedResult, name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined && name !== saved.name) saveResult({ ...saved, name })
  }, [saved, name])
}
