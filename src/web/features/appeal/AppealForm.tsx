import { MAX_APPEAL_REASON, MAX_CONTACT, requestAppealEndpoint } from '#contract/appeals.ts'
import { shortTermName } from '#contract/faculty-shape.ts'
import type { TranscriptTerm } from '#contract/results.ts'
import { requestText, studentCodeText } from '../../i18n/ar/appeal.ts'
import { formatMark } from '../../i18n/format.ts'
import { placeText } from '../../i18n/places.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import styles from './Appeal.module.css'
import { type AppealBody, sendAppeal } from './appeal.api.ts'

export type PublishedTerm = Extract<TranscriptTerm, { withheld: false }>

interface AppealFormProps {
  studentId: string
  /** The published terms to choose from; at least one. */
  terms: readonly PublishedTerm[]
  /** Whether a term is the one that is selected at first. */
  startsAt: (term: PublishedTerm) => boolean
  onSent: (code: string, asked: Pick<AppealBody, 'grade' | 'term' | 'year' | 'subject'>) => void
}

const TEXTS = {
  subject: requestText.subjectMissing,
  contact: requestText.contactWrong,
  reason: requestText.reasonWrong,
  student_code: studentCodeText.wrong,
}

/** The form by which a student asks the office to check a mark; each field shows its own errors. */
export function AppealForm({ studentId, terms, startsAt, onSent }: AppealFormProps) {
  const form = useContractForm({
    start: {
      place: String(Math.max(0, terms.findIndex(startsAt))),
      subject: '',
      contact: '',
      reason: '',
      student_code: '',
    },
    typed: useTyped('place', 'subject', 'contact', 'reason'),
    schema: requestAppealEndpoint.body,
    bodyOf: ({ place, student_code, ...written }) => ({
      student_id: studentId,
      ...termPlaceOf(terms[Number(place)]),
      ...written,
      student_code: student_code.trim() || undefined,
    }),
    texts: TEXTS,
    send: sendAppeal,
    onDone: onSent,
    explain: ({ code }) => {
      if (code === 'wrong_code') return { student_code: studentCodeText.unknown }
      return code === 'invalid_request' ? requestText.sheetChanged : undefined
    },
  })
  const chosen = terms[Number(form.values.place)]
  return (
    <Form form={form} className={styles.form} actions={<SubmitButton form={form}>{requestText.send}</SubmitButton>}>
      <Select
        label={requestText.term}
        value={form.values.place}
        options={terms.map((term, index) => ({ value: String(index), label: placeText(term, shortTermName) }))}
        onChange={(place) => form.change({ place, subject: '' })}
      />
      <Select
        {...form.field('subject')}
        label={requestText.subject}
        required
        options={[{ value: '', label: requestText.chooseSubject }, ...(chosen?.degrees.map(subjectOption) ?? [])]}
      />
      <Field
        {...form.field('contact')}
        label={requestText.contact}
        hint={requestText.contactHint}
        dir="ltr"
        required
        maxLength={MAX_CONTACT}
      />
      <TextArea
        {...form.field('reason')}
        label={requestText.reason}
        hint={requestText.reasonHint}
        required
        maxLength={MAX_APPEAL_REASON}
      />
      <Field
        {...form.field('student_code')}
        label={studentCodeText.optional}
        hint={studentCodeText.hint}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <p className={styles.note}>{requestText.once}</p>
    </Form>
  )
}

function termPlaceOf(term: PublishedTerm | undefined) {
  return term && { grade: term.grade, term: term.term, year: term.year }
}

function subjectOption({ name, degree, finalDegree }: PublishedTerm['degrees'][number]) {
  const mark = degree === '' ? requestText.noDegree : `${degree} ${requestText.of} ${formatMark(finalDegree)}`
  return { value: name, label: `${name} (${mark})` }
}
