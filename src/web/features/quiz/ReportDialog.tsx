import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Question } from '#contract/quiz.ts'
import { reportText } from '../../i18n/ar/quiz.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { mayBeReported, reportQuestion } from './quiz.api.ts'

interface ReportDialogProps {
  question: Question
  onSent: () => void
  onClose: () => void
}

/** Tells the office what is wrong with a question. */
export function ReportDialog({ question, onSent, onClose }: ReportDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const { text: said, say } = useToast()
  // Two presses may come before the first is drawn.
  const isSending = useRef(false)
  const { mutate: send, isPending } = useMutation({
    mutationFn: () => reportQuestion(question.id, reason),
    onSuccess: onSent,
    onError: () => {
      isSending.current = false
      say(reportText.failed)
    },
  })

  function submit() {
    if (isSending.current) return
    const valid = mayBeReported(reason)
    setInvalid(!valid)
    if (!valid) return document.getElementById(formId)?.querySelector('textarea')?.focus()
    isSending.current = true
    send()
  }

  const actions = (
    <>
      <Button submits form={formId} busy={isPending}>
        {isPending ? reportText.sending : reportText.send}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {reportText.cancel}
      </Button>
    </>
  )
  return (
    <Dialog title={reportText.title} onClose={onClose} actions={actions}>
      <p>
        <bdi>{question.question_text}</bdi>
      </p>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextArea
          label={reportText.field}
          hint={reportText.hint}
          rows={4}
          required
          value={reason}
          error={isInvalid ? reportText.invalid : undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setInvalid(false)
          }}
        />
      </form>
      <Toast text={said} />
    </Dialog>
  )
}
