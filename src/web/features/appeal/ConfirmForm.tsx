import { useQueryClient } from '@tanstack/react-query'
import { confirmAppealEndpoint } from '#contract/appeals.ts'
import { studentCodeText } from '../../i18n/ar/appeal.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './Appeal.module.css'
import { confirmAppeal, followedAppealQuery } from './appeal.api.ts'

/**
 * Takes the student code, which confirms that the appeal is the student's own: only then the office's answer is shown.
 */
export function ConfirmForm({ code }: { code: string }) {
  const client = useQueryClient()
  const form = useContractForm({
    start: { student_code: '' },
    schema: confirmAppealEndpoint.body,
    bodyOf: ({ student_code }) => ({ code, student_code }),
    texts: { student_code: studentCodeText.wrong },
    send: confirmAppeal,
    onDone: (followed) => client.setQueryData(followedAppealQuery(code).queryKey, followed),
    explain: (error) => (error.code === 'wrong_code' ? { student_code: studentCodeText.unknown } : undefined),
  })
  return (
    <Form form={form} className={styles.form}>
      <p className={styles.note}>{studentCodeText.toConfirm}</p>
      <Field
        {...form.field('student_code')}
        label={studentCodeText.label}
        dir="ltr"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SubmitButton form={form}>{studentCodeText.confirm}</SubmitButton>
    </Form>
  )
}
