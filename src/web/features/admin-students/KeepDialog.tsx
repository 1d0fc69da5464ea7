import { officeReason } from '#contract/office-reason.ts'
import { LISTED_STATE_WORDS } from '#contract/seat-list-words.ts'
import { keepText, keptDoneText, outlookText } from '../../i18n/ar/admin-students.ts'
import { yearText } from '../../i18n/places.ts'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { Faults } from '../../ui/form-faults.ts'
import { Select } from '../../ui/Select.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { STUDENTS_KEY, type StudentStep, takeStudentStep } from './students-desk.api.ts'

/** Texts of why a decision is refused, by problem code; other refusals have the usual texts. */
const REFUSALS: Readonly<Record<string, string>> = {
  sheet_state: LISTED_STATE_WORDS.release.no_marks,
  parting_unclear: keepText.partingUnclear,
}

/** A decision about a student that the dialog asks to confirm; the dialog takes the reason or year that is missing. */
export type AskedStep =
  | StudentStep
  | { kind: 'hide' }
  | { kind: 'withhold'; years: readonly number[] }
  | { kind: 'overrule'; year: number }
  | { kind: 'release'; year: number; staysInSheet: boolean }

interface KeepDialogProps {
  studentId: string
  asked: AskedStep
  onClose: () => void
}

/** The dialog that asks for confirmation of a decision, and shows what readers will see after it. */
export function KeepDialog({ studentId, asked, onClose }: KeepDialogProps) {
  const { kind } = asked
  const years = 'years' in asked ? asked.years : []
  const needsReason = kind === 'hide' || kind === 'withhold' || kind === 'overrule'
  const isMissing = (reason: string) => needsReason && !officeReason.safeParse(reason).success
  const words = 'staysInSheet' in asked && asked.staysInSheet ? 'releaseOfOffice' : kind
  const form = useContractForm({
    start: { reason: '', year: String(years[0] ?? '') },
    check: ({ reason }): Faults => (isMissing(reason) ? { reason: keepText.reasonShort } : {}),
    read: ({ reason, year }) => stepOf(asked, reason, Number(year)),
    send: (step) => takeStudentStep(studentId, step),
    onDone: onClose,
    refresh: [STUDENTS_KEY],
    done: keptDoneText[words],
    explain: ({ code }) => REFUSALS[code],
  })
  return (
    <FormDialog
      form={form}
      title={keepText[kind]}
      text={{ send: keepText[kind], cancel: keepText.cancel }}
      onClose={onClose}
    >
      <p>{outlookText[words]}</p>
      {years.length > 0 && (
        <Select
          {...form.field('year')}
          label={keepText.year}
          options={years.map((one) => ({ value: String(one), label: yearText(one) }))}
        />
      )}
      {needsReason && (
        <Field
          {...form.field('reason')}
          label={keepText.reason}
          hint={keepText.reasonHint}
          dir="auto"
          required
          maxLength={500}
        />
      )}
    </FormDialog>
  )
}

function stepOf(asked: AskedStep, reason: string, year: number): StudentStep {
  if (asked.kind === 'hide') return { kind: 'hide', reason }
  if (asked.kind === 'overrule') return { ...asked, reason }
  return asked.kind === 'withhold' ? { kind: 'withhold', year, reason } : asked
}
