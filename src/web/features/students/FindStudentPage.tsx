import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import CircleHelp from 'lucide-react/icons/circle-help'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { STUDENT_ID_LENGTH } from '#contract/faculty.ts'
import { numberKind } from '#contract/find.ts'
import { typedNumber } from '#contract/typed-number.ts'
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts'
import { cardWay, pathTo, ROUTES } from '../../app/paths.ts'
import { actionText, siteText } from '../../i18n/ar/site.ts'
import { findText, idHelpText } from '../../i18n/ar/students.ts'
import { Link } from '../../router/Link.tsx'
import { useNavigate } from '../../router/use-router.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import type { Faults } from '../../ui/form-faults.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './FindStudentPage.module.css'
import { StudentIdHelp } from './StudentIdHelp.tsx'
import { readStudentId } from './student-id.ts'
import { studentExists, transcriptQuery } from './students.api.ts'

/** Problem codes that the transcript page explains itself, so that the search opens the page for them. */
const SHOWN_BY_THE_PAGE: readonly ApiErrorCode[] = ['data_unavailable', 'result_withheld']
/**
 * Problem codes for an unknown identifier; a static copy, which has no file for the identifier, answers `not_found`.
 */
const NOBODY: readonly ApiErrorCode[] = ['student_not_found', 'not_found']

export function FindStudentPage() {
  const [helpOpen, setHelpOpen] = useState(false)
  return (
    <>
      <PageHeading title={findText.title} />
      <div className={styles.sheet}>
        <p>{findText.lead}</p>
        <FindStudentForm />
        <Button look="quiet" onClick={() => setHelpOpen(true)}>
          <CircleHelp size={18} aria-hidden="true" />
          {idHelpText.title}
        </Button>
      </div>
      <p className={styles.bySeat}>{findText.bySeat}</p>
      <LinkButton look="quiet" to={ROUTES.home}>
        {siteText.home}
      </LinkButton>
      {helpOpen && <StudentIdHelp onClose={() => setHelpOpen(false)} />}
    </>
  )
}

function FindStudentForm() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useContractForm({
    start: { id: '' },
    check: ({ id }): Faults => (readStudentId(id) ? {} : { id: findText.invalid }),
    read: ({ id }) => readStudentId(id) ?? '',
    send: (id) => lookUp(client, id),
    onDone: (_, id) => navigate(pathTo(ROUTES.transcript, { student_id: id })),
    explain: ({ code }) => ({ id: NOBODY.includes(code) ? findText.notFound : findText.failed }),
  })
  return (
    <Form form={form} className={styles.form}>
      <Field
        {...form.field('id')}
        // The text is cut here instead of by `maxLength`, which would cut a pasted identifier before blanks and signs
        // are removed from it.
        onChange={(id) => form.change({ id: typedNumber(id).slice(0, STUDENT_ID_LENGTH) })}
        advice={form.faults.id === findText.invalid ? <SeatInstead typed={form.values.id} /> : undefined}
        label={findText.field}
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

/**
 * A link for a reader who typed a seat number instead of an identifier: the search card of the home page looks the seat
 * number up.
 */
function SeatInstead({ typed }: { typed: string }) {
  const way = numberKind(typed) === 'seat' ? cardWay(typed) : { to: ROUTES.home }
  return (
    <>
      {findText.seatInstead}{' '}
      <Link className={styles.seat} {...way}>
        {findText.findSeat}
      </Link>
    </>
  )
}

/** Resolves if the transcript page can show or explain something for this identifier. Throws ApiError otherwise. */
async function lookUp(client: QueryClient, studentId: string): Promise<void> {
  try {
    if (await isKnown(client, studentId)) return
  } catch (failure) {
    if (failure instanceof ApiError && SHOWN_BY_THE_PAGE.includes(failure.code)) return
    throw failure
  }
  throw new ApiError('student_not_found')
}

/**
 * Whether a student with this identifier exists; without a network, whether the device has stored a transcript with
 * terms. Throws ApiError.
 */
async function isKnown(client: QueryClient, studentId: string): Promise<boolean> {
  try {
    return await studentExists(studentId)
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === 'network')) throw failure
    // The service worker may have stored the answer of the transcript page's call, which has another address.
    return (await client.query({ ...transcriptQuery(studentId), retry: false })).items.length > 0
  }
}
