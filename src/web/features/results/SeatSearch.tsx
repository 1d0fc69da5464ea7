import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { SEAT_NUMBER_LENGTH } from '#contract/faculty.ts'
import { typedNumber } from '#contract/typed-number.ts'
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'
import { studentResultQuery } from '../../api/student-result.api.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { listText } from '../../i18n/ar/results.ts'
import { actionText } from '../../i18n/ar/site.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { useNavigate } from '../../router/use-router.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import type { ListParams } from './list-params.ts'
import { seatAdvice } from './list-title.ts'
import styles from './SeatSearch.module.css'

/** Problem codes for a student whose result is not shown; the student's page explains them, so the search opens it. */
const SHOWN_BY_THE_PAGE: readonly ApiErrorCode[] = ['data_unavailable', 'result_withheld']
const NO_SUCH_SEAT: readonly ApiErrorCode[] = ['student_not_found', 'not_found', 'invalid_request']

/** The search in a results list for a student by seat number. The field is emptied after every search. */
export function SeatSearch({ params }: { params: ListParams }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useContractForm({
    start: { seat: '' },
    read: ({ seat }) => typedNumber(seat),
    send: (seat) => lookUp(client, { ...params, seat }),
    onDone: (_, seat, reset) => {
      reset()
      return navigate(pathTo(ROUTES.studentResult, { ...params, studentId: seat }))
    },
    explain: (failure, reset) => {
      reset()
      if (NO_SUCH_SEAT.includes(failure.code)) return { seat: listText.seatNotFound }
      console.error('The search for a seat number failed.', failure)
      return { seat: PROBLEM_TEXTS[failure.code] }
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <Field
        {...form.field('seat')}
        advice={form.faults.seat === listText.seatNotFound ? seatAdvice(params) : undefined}
        label={listText.seatField}
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
      <SubmitButton form={form}>
        <Search size={18} aria-hidden="true" />
        {actionText.search}
      </SubmitButton>
    </Form>
  )
}

/** Resolves if the student's page can show or explain the result of the seat number. Throws ApiError otherwise. */
async function lookUp(client: QueryClient, place: ListParams & { seat: string }): Promise<void> {
  if (place.seat.length !== SEAT_NUMBER_LENGTH) throw new ApiError('student_not_found')
  try {
    await client.query(studentResultQuery(place))
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw new ApiError('internal', String(failure))
    if (!SHOWN_BY_THE_PAGE.includes(failure.code)) throw failure
  }
}
