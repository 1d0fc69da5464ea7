import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SEAT_NUMBER_LENGTH } from '#contract/faculty.ts'
import { cleanText, westernDigits } from '#contract/search-text.ts'
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { listText } from '../../i18n/ar/results.ts'
import { actionText } from '../../i18n/ar/site.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ListParams } from './list-params.ts'
import { seatAdvice } from './list-title.ts'
import { studentResultQuery } from './results.api.ts'
import styles from './SeatSearch.module.css'

type State = { step: 'idle' | 'searching' } | { step: 'refused'; message: string }

/** Answers that say the student is on the list, though the result is not shown: the student's page tells why. */
const SHOWN_BY_THE_PAGE: readonly ApiErrorCode[] = ['data_unavailable', 'result_withheld']
const NO_SUCH_SEAT: readonly ApiErrorCode[] = ['student_not_found', 'not_found', 'invalid_request']

/** Finds a student of this list by seat number. The field is emptied after every search. */
export function SeatSearch({ params }: { params: ListParams }) {
  const [value, setValue] = useState('')
  const [state, setState] = useState<State>({ step: 'idle' })
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const client = useQueryClient()

  async function search(event: SubmitEvent) {
    event.preventDefault()
    const seat = westernDigits(cleanText(value))
    if (seat.length !== SEAT_NUMBER_LENGTH) return finish(listText.seatNotFound)
    setState({ step: 'searching' })
    const failure = await client.query(studentResultQuery({ ...params, seat })).then(() => undefined, toApiError)
    if (!failure || SHOWN_BY_THE_PAGE.includes(failure.code)) {
      finish()
      return navigate(pathTo(ROUTES.studentResult, { ...params, studentId: seat }))
    }
    if (NO_SUCH_SEAT.includes(failure.code)) return finish(listText.seatNotFound)
    console.error('The search for a seat number failed.', failure)
    return finish(PROBLEM_TEXTS[failure.code])
  }

  function finish(message?: string) {
    setValue('')
    setState(message === undefined ? { step: 'idle' } : { step: 'refused', message })
    if (message !== undefined) form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void search(event)}>
      <Field
        label={listText.seatField}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        error={state.step === 'refused' ? state.message : undefined}
        advice={state.step === 'refused' && state.message === listText.seatNotFound ? seatAdvice(params) : undefined}
        hint={
          <>
            {listText.seatHint} <bdi dir="ltr">{listText.seatExample}</bdi>
          </>
        }
        required
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button submits busy={state.step === 'searching'}>
        <Search size={18} aria-hidden="true" />
        {actionText.search}
      </Button>
    </form>
  )
}

function toApiError(failure: unknown): ApiError {
  return failure instanceof ApiError ? failure : new ApiError('internal', String(failure))
}
