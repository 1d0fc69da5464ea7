import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { appealContact, appealReason, MAX_APPEAL_REASON, MAX_CONTACT } from '#contract/appeals.ts'
import type { TranscriptTerm } from '#contract/results.ts'
import { requestText } from '../../i18n/ar/appeal.ts'
import { waysText } from '../../i18n/ar/ways.ts'
import { formatMark } from '../../i18n/format.ts'
import { placeText } from '../../i18n/places.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './Appeal.module.css'
import { type AppealBody, sendAppeal } from './appeal.api.ts'

export type PublishedTerm = Extract<TranscriptTerm, { withheld: false }>

interface AppealFormProps {
  studentId: string
  /** At least one. */
  terms: readonly PublishedTerm[]
  /** Which of them is chosen first. */
  startsAt: (term: PublishedTerm) => boolean
  onSent: (code: string, asked: Pick<AppealBody, 'grade' | 'term' | 'year' | 'subject'>) => void
}

/** The form; each field tells its rule, and again what is wrong once sending was tried. */
export function AppealForm({ studentId, terms, startsAt, onSent }: AppealFormProps) {
  const [place, setPlace] = useState(String(Math.max(0, terms.findIndex(startsAt))))
  const [subject, setSubject] = useState('')
  const [contact, setContact] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const sending = useMutation({ mutationFn: sendAppeal, onSuccess: (code, asked) => onSent(code, asked) })
  const chosen = terms[Number(place)]
  const isContact = appealContact.safeParse(contact).success
  const isReason = appealReason.safeParse(reason).success

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (sending.isPending || !chosen || subject === '' || !isContact || !isReason) return
    const { grade, term, year } = chosen
    sending.mutate({ student_id: studentId, grade, term, year, subject, contact, reason })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Select
        label={requestText.term}
        value={place}
        options={terms.map((term, index) => ({ value: String(index), label: placeText(term, waysText.shortTerms) }))}
        onChange={(value) => {
          setPlace(value)
          setSubject('')
        }}
      />
      <Select
        label={requestText.subject}
        value={subject}
        required
        options={[{ value: '', label: requestText.chooseSubject }, ...(chosen?.degrees.map(subjectOption) ?? [])]}
        onChange={setSubject}
        error={isTried && subject === '' ? requestText.subjectMissing : undefined}
      />
      <Field
        label={requestText.contact}
        hint={requestText.contactHint}
        dir="ltr"
        required
        maxLength={MAX_CONTACT}
        value={contact}
        onChange={(event) => setContact(event.target.value)}
        error={isTried && !isContact ? requestText.contactWrong : undefined}
      />
      <TextArea
        label={requestText.reason}
        hint={requestText.reasonHint}
        required
        maxLength={MAX_APPEAL_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={isTried && !isReason ? requestText.reasonWrong : undefined}
      />
      <p className={styles.note}>{requestText.once}</p>
      {sending.error && (
        <Alert tone="danger">
          {sending.error.code === 'invalid_request' ? requestText.sheetChanged : PROBLEM_TEXTS[sending.error.code]}
        </Alert>
      )}
      <Button submits busy={sending.isPending}>
        {sending.isPending ? requestText.sending : requestText.send}
      </Button>
    </form>
  )
}

function subjectOption({ name, degree, finalDegree }: PublishedTerm['degrees'][number]) {
  const mark = degree === '' ? requestText.noDegree : `${degree} ${requestText.of} ${formatMark(finalDegree)}`
  return { value: name, label: `${name} (${mark})` }
}
