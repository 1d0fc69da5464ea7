import { reportQuestionEndpoint } from '#contract/contributing.ts'
import type { Question } from '#contract/quiz.ts'
import { reportText } from '../../i18n/ar/quiz.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { QuestionText } from '../../ui/QuestionText.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { reportQuestion } from './report.api.ts'

interface ReportDialogProps {
  question: Question
  onSent: () => void
  onClose: () => void
}

/** The dialog in which a reader reports an error in a question to the office. */
export function ReportDialog({ question, onSent, onClose }: ReportDialogProps) {
  const form = useContractForm({
    start: { reason: '' },
    schema: reportQuestionEndpoint.body,
    texts: { reason: reportText.invalid },
    send: ({ reason }) => reportQuestion(question.id, reason),
    onDone: onSent,
    explain: () => reportText.failed,
    say: 'here',
  })
  return (
    <FormDialog form={form} title={reportText.title} text={reportText} onClose={onClose}>
      <p>
        <QuestionText text={question.question_text} format={question.question_format} isStill />
      </p>
      <TextArea {...form.field('reason')} label={reportText.field} hint={reportText.hint} rows={4} required />
    </FormDialog>
  )
}
