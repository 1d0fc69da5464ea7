import { useState } from 'react'
import { type IssuedCode, issueStudentCodesEndpoint } from '#contract/student-codes.ts'
import { studentCodesText } from '../../i18n/ar/admin-students.ts'
import { gradeNumberOptions, usualYear, yearOptions } from '../../i18n/place-options.ts'
import { CheckBox } from '../../ui/CheckBox.tsx'
import desk from '../../ui/Desk.module.css'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './Students.module.css'
import { issueStudentCodes } from './students-desk.api.ts'

/**
 * Issues the student codes of a grade, by which students prove that an appeal is theirs, as slips to print, cut and
 * hand over.
 */
export function StudentCodesPanel() {
  const [issued, setIssued] = useState<readonly IssuedCode[]>()
  const form = useContractForm({
    start: { grade: '1', year: usualYear(), seat_number: '', renew: false },
    schema: issueStudentCodesEndpoint.body,
    bodyOf: ({ grade, year, ...rest }) => ({ ...rest, grade: Number(grade), year: Number(year) }),
    texts: {},
    send: issueStudentCodes,
    onDone: (items, _sent, _reset) => setIssued(items),
  })
  return (
    <>
      <div data-print="no">
        <p className={desk.lead}>{studentCodesText.lead}</p>
        <Form form={form} className={styles.seatList}>
          <div className={styles.choices}>
            <Select {...form.field('grade')} label={studentCodesText.grade} options={gradeNumberOptions()} />
            <Select {...form.field('year')} label={studentCodesText.year} options={yearOptions()} />
            <Field
              {...form.field('seat_number')}
              label={studentCodesText.seat}
              hint={studentCodesText.seatHint}
              dir="ltr"
              maxLength={20}
            />
          </div>
          <CheckBox isChosen={form.values.renew} onChange={(renew) => form.change({ renew })}>
            {studentCodesText.renew}
          </CheckBox>
          <div className={desk.acts}>
            <SubmitButton form={form}>{studentCodesText.show}</SubmitButton>
            {issued && issued.length > 0 && <PrintButton />}
          </div>
        </Form>
      </div>
      {issued?.length === 0 && <EmptyMessage title={studentCodesText.none}>{studentCodesText.noneNext}</EmptyMessage>}
      {issued && issued.length > 0 && <Slips codes={issued} />}
    </>
  )
}

function Slips({ codes }: { codes: readonly IssuedCode[] }) {
  return (
    <ul className={styles.slips} aria-label={studentCodesText.slips}>
      {codes.map(({ student_id, seat_number, name, code }) => (
        <li key={student_id} className={styles.slip}>
          <p>
            <bdi>{name}</bdi>
          </p>
          <p className={desk.note}>
            {studentCodesText.seat} <bdi dir="ltr">{seat_number}</bdi>
          </p>
          <p className={styles.slipCode}>
            <bdi dir="ltr">{code}</bdi>
          </p>
          <p className={desk.note}>{studentCodesText.forAppeals}</p>
        </li>
      ))}
    </ul>
  )
}
