import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { selectorWay } from '../../app/paths.ts'
import { feedbackText } from '../../i18n/ar/feedback.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import styles from './FeedbackPages.module.css'
import { type FeedbackKind, mayBeSent, sendFeedback } from './feedback.api.ts'

export function SendSuggestionPage() {
  return <FeedbackPage key="suggestion" kind="suggestion" />
}

export function SendProblemPage() {
  return <FeedbackPage key="problem" kind="problem" page={pageOf(useLocation().state)} />
}

interface FeedbackPageProps {
  kind: FeedbackKind
  /** Where the reader met the problem. */
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
  const [words, setWords] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const { text: said, say } = useToast()
  const { mutate: send, isPending } = useMutation({
    mutationFn: (sent: string) => sendFeedback(kind, sent, page),
    onSuccess: () => {
      setWords('')
      say(feedbackText.sent)
    },
    onError: () => say(feedbackText.failed),
  })

  function submit() {
    if (isPending) return
    const valid = mayBeSent(words)
    setInvalid(!valid)
    if (valid) send(words)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextArea
        label={feedbackText[kind].field}
        value={words}
        required
        maxLength={4000}
        error={isInvalid ? feedbackText.invalid : undefined}
        onChange={(event) => {
          setWords(event.target.value)
          setInvalid(false)
        }}
      />
      <Button submits busy={isPending}>
        {isPending ? feedbackText.sending : feedbackText.send}
      </Button>
      <Toast text={said} />
    </form>
  )
}

/** The address that a link to the form gave; one opened by itself has none. */
function pageOf(state: unknown): string | undefined {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? from.slice(0, 500) : undefined
}
