import { MAX_FEEDBACK, sendProblemEndpoint, sendSuggestionEndpoint } from '#contract/feedback.ts'
import { call } from '../../api/call.ts'
import { selectorWay } from '../../app/paths.ts'
import { feedbackText } from '../../i18n/ar/feedback.ts'
import { useLocation } from '../../router/use-router.ts'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import styles from './FeedbackPages.module.css'

/** What the forms for suggestions and problems do after sending: show the outcome in the form; a success empties it. */
const OUTCOME = {
  onDone: (_answer: unknown, _body: unknown, reset: () => void) => reset(),
  done: feedbackText.sent,
  explain: () => feedbackText.failed,
  say: 'here',
} as const

export function SendSuggestionPage() {
  const form = useContractForm({
    start: { suggestion: '' },
    typed: useTyped('suggestion'),
    schema: sendSuggestionEndpoint.body,
    texts: { suggestion: feedbackText.invalid },
    send: (body) => call(sendSuggestionEndpoint, { body }),
    ...OUTCOME,
  })
  return (
    <>
      <FeedbackHead {...feedbackText.suggestion} />
      <Form form={form} className={styles.form}>
        <TextArea
          {...form.field('suggestion')}
          label={feedbackText.suggestion.field}
          required
          maxLength={MAX_FEEDBACK}
        />
        <SubmitButton form={form}>{feedbackText.send}</SubmitButton>
      </Form>
    </>
  )
}

export function SendProblemPage() {
  const page = pageOf(useLocation().state)
  const form = useContractForm({
    start: { problem: '' },
    typed: useTyped('problem'),
    schema: sendProblemEndpoint.body,
    bodyOf: (values) => ({ ...values, page }),
    texts: { problem: feedbackText.invalid },
    send: (body) => call(sendProblemEndpoint, { body }),
    ...OUTCOME,
  })
  return (
    <>
      <FeedbackHead {...feedbackText.problem} />
      {page !== undefined && (
        <p className={styles.page}>
          {feedbackText.page} <bdi dir="ltr">{page}</bdi>
        </p>
      )}
      <Form form={form} className={styles.form}>
        <TextArea {...form.field('problem')} label={feedbackText.problem.field} required maxLength={MAX_FEEDBACK} />
        <SubmitButton form={form}>{feedbackText.send}</SubmitButton>
      </Form>
    </>
  )
}

function FeedbackHead({ title, lead }: { title: string; lead: string }) {
  return (
    <>
      <ScreenHead title={title} mainMenu={selectorWay()} />
      <p className={styles.lead}>{lead}</p>
    </>
  )
}

/**
 * Returns the address at which the reader met the problem, from the state of the link to the form; undefined if the
 * form was opened without that link.
 */
function pageOf(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? from.slice(0, 500) : undefined
}
