import { MAX_APPEAL_REASON, MAX_CONTACT, requestAppealEndpoint } from '#contract/appeals.ts'
import { shortTermName } from '#contract/faculty-shape.ts'
import type { TranscriptTerm } from '#contract/results.ts'
import { requestText, studentCodeText } from '../../i18n/ar/appeal.ts'
import { formatMark } from '../../i18n/format.ts'
import { placeText } from '../../i18n/places.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import type { Faults } from '../../ui/form-faults.ts'
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
  place: requestText.termMissing,
  subject: requestText.subjectMissing,
  contact: requestText.contactWrong,
  reason: requestText.reasonWrong,
  student_code: studentCodeText.wrong,
}

/** The form by which a student asks the office to check a mark; each field shows its own errors. */
export function AppealForm({ studentId, terms, startsAt, onSent }: AppealFormProps) {
  const form = useContractForm({
    start: { place: keyOf(terms.find(startsAt) ?? terms[0]), subject: '', contact: '', reason: '', student_code: '' },
    typed: useTyped('place', 'subject', 'contact', 'reason'),
    schema: requestAppealEndpoint.body,
    // The typed values may be older than `terms`: a term or subject that is gone must be chosen again.
    check: ({ place }): Faults => (termOf(terms, place) ? {} : { place: TEXTS.place }),
    bodyOf: ({ place, subject, student_code, ...written }) => ({
      student_id: studentId,
      ...termPlaceOf(termOf(terms, place)),
      subject: offered(termOf(terms, place), subject),
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
  const chosen = termOf(terms, form.values.place)
  return (
    <Form form={form} className={styles.form} actions={<SubmitButton form={form}>{requestText.send}</SubmitButton>}>
      <Select
        {...form.field('place')}
        label={requestText.term}
        value={keyOf(chosen)}
        options={[...(chosen ? [] : [{ value: '', label: requestText.chooseTerm }]), ...terms.map(termOption)]}
        onChange={(place) => form.change({ place, subject: '' })}
      />
      <Select
        {...form.field('subject')}
        value={offered(chosen, form.values.subject)}
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

/** Returns the text that identifies a term among the student's, also after another term was published or withdrawn. */
function keyOf(term: PublishedTerm | undefined): string {
  return term ? `${term.grade} ${term.year} ${term.term}` : ''
}

function termOf(terms: readonly PublishedTerm[], key: string): PublishedTerm | undefined {
  return terms.find((term) => keyOf(term) === key)
}

/** Returns the subject if the term has it, otherwise an empty text. */
function offered(term: PublishedTerm | undefined, subject: string): string {
  return term?.degrees.some(({ name }) => name === subject) ? subject : ''
}

function termOption(term: PublishedTerm) {
  return { value: keyOf(term), label: placeText(term, shortTermName) }
}

function termPlaceOf(term: PublishedTerm | undefined) {
  return term && { grade: term.grade, term: term.term, year: term.year }
}

function subjectOption({ name, degree, finalDegree }: PublishedTerm['degrees'][number]) {
  const mark = degree === '' ? requestText.noDegree : `${degree} ${requestText.of} ${formatMark(finalDegree)}`
  return { value: name, label: `${name} (${mark})` }
}
