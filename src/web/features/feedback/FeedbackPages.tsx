import { sendSuggestionEndpoint } from '#contract/feedback.ts'
import { selectorWay } from '../../app/paths.ts'
import { feedbackText } from '../../i18n/ar/feedback.ts'
import { useLocation } from '../../router/use-router.ts'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './FeedbackPages.module.css'
import { type FeedbackKind, sendFeedback } from './feedback.api.ts'

export function SendSuggestionPage() {
  return <FeedbackPage key="suggestion" kind="suggestion" />
}

export function SendProblemPage() {
  return <FeedbackPage key="problem" kind="problem" page={pageOf(useLocation().state)} />
}

interface FeedbackPageProps {
  kind: FeedbackKind
  /** The address where the reader met the problem. */
  page?: string | undefined
}

function FeedbackPage({ kind, page }: FeedbackPageProps) {
  const text = feedbackText[kind]
  return (
    <>
      <ScreenHead title={text.title} mainMenu={selectorWay()} />
      <p className={styles.lead}>{text.lead}</p>
      {page !== undefined && (
        <p className={styles.page}>
          {feedbackText.page} <bdi dir="ltr">{page}</bdi>
        </p>
      )}
      <FeedbackForm kind={kind} page={page} />
    </>
  )
}

function FeedbackForm({ kind, page }: FeedbackPageProps) {
  const form = useContractForm({
    start: { suggestion: '' },
    schema: sendSuggestionEndpoint.body,
    texts: { suggestion: feedbackText.invalid },
    send: ({ suggestion }) => sendFeedback(kind, suggestion, page),
    onDone: (_answer, _body, reset) => reset(),
    done: feedbackText.sent,
    explain: () => feedbackText.failed,
    say: 'here',
  })
  return (
    <Form form={form} className={styles.form}>
      <TextArea {...form.field('suggestion')} label={feedbackText[kind].field} required maxLength={4000} />
      <SubmitButton form={form}>{feedbackText.send}</SubmitButton>
    </Form>
  )
}

/** The address given by the link to the form; none if the form was opened directly. */
function pageOf(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? from.slice(0, 500) : undefined
}
