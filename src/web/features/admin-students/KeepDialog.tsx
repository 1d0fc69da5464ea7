import { useState } from 'react'
import { officeReason } from '#contract/admin-sheets.ts'
import { keepText, outlookText } from '../../i18n/ar/admin-students.ts'
import { yearText } from '../../i18n/places.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { type StudentStep, takeStudentStep } from './students-desk.api.ts'
import { useStudentChange } from './use-student-change.ts'

/** A step that is asked about; a reason and a year are asked for where it needs them. */
export type AskedStep = StudentStep | { kind: 'hide' } | { kind: 'withhold'; years: readonly number[] }

interface KeepDialogProps {
  studentId: string
  asked: AskedStep
  onDone: (kind: StudentStep['kind']) => void
  onClose: () => void
}

/** Asks before a step and says what readers will see after it. */
export function KeepDialog({ studentId, asked, onDone, onClose }: KeepDialogProps) {
  const years = 'years' in asked ? asked.years : []
  const [reason, setReason] = useState('')
  const [year, setYear] = useState(String(years[0] ?? ''))
  const [isTried, setTried] = useState(false)
  const change = useStudentChange<StudentStep>(
    (step) => takeStudentStep(studentId, step),
    ({ kind }) => onDone(kind),
  )
  const needsReason = asked.kind === 'hide' || asked.kind === 'withhold'
  const step = stepOf(asked, reason, Number(year))

  function decide() {
    setTried(true)
    if (step) change.mutate(step)
  }

  return (
    <Dialog
      title={keepText[asked.kind]}
      onClose={onClose}
      actions={
        <>
          <Button busy={change.isPending} onClick={decide}>
            {change.isPending ? keepText.working : keepText[asked.kind]}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {keepText.cancel}
          </Button>
        </>
      }
    >
      <p>{outlookText[asked.kind]}</p>
      {years.length > 0 && (
        <Select
          label={keepText.year}
          value={year}
          options={years.map((one) => ({ value: String(one), label: yearText(one) }))}
          onChange={setYear}
        />
      )}
      {needsReason && (
        <Field
          label={keepText.reason}
          hint={keepText.reasonHint}
          dir="auto"
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isTried && !step ? keepText.reasonShort : undefined}
        />
      )}
      {change.error && <Alert tone="danger">{PROBLEM_TEXTS[change.error.code]}</Alert>}
    </Dialog>
  )
}

/** Undefined while a reason is missing that the step needs. */
function stepOf(asked: AskedStep, reason: string, year: number): StudentStep | undefined {
  if (asked.kind !== 'hide' && asked.kind !== 'withhold') return asked
  if (!officeReason.safeParse(reason).success) return undefined
  return asked.kind === 'hide' ? { kind: 'hide', reason } : { kind: 'withhold', year, reason }
}
