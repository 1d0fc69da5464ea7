import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WholeQuestion } from '#contract/admin-questions.ts'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import { deskText } from '../../i18n/ar/questions-desk.ts'
import { useParams } from '../../router/use-router.ts'
import { AnswerCountsLine } from '../../ui/AnswerCountsLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { QuestionCard } from '../../ui/QuestionCard.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'
import { StateActs } from './QuestionEntry.tsx'
import { QuestionFacts } from './QuestionFacts.tsx'
import styles from './QuestionPage.module.css'
import { QuestionReports } from './QuestionReports.tsx'
import { questionQuery } from './questions.api.ts'
import { useQuestionActs } from './use-question-acts.ts'

/** One question with the reports against it. */
export function QuestionPage() {
  const { id = '' } = useParams()
  const question = useQuery(questionQuery(id))
  const acts = useQuestionActs()
  return (
    <>
      <PageHeading title={deskText.one} back={{ to: DESK_PATHS.questions, label: deskText.back }} />
      <DataRegion source={question} explain={({ code }) => (code === 'not_found' ? <Gone /> : undefined)}>
        {(whole) => <Whole question={whole} acts={acts} />}
      </DataRegion>
    </>
  )
}

function Gone() {
  return (
    <EmptyMessage title={deskText.gone.title}>
      <p>{deskText.gone.next}</p>
    </EmptyMessage>
  )
}

function Whole({ question, acts }: { question: WholeQuestion; acts: ReturnType<typeof useQuestionActs> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.question}>
      <QuestionFacts question={question} />
      <QuestionCard question={question} />
      {question.counts && <AnswerCountsLine counts={question.counts} />}
      {!isOpen && (
        <div className={desk.acts}>
          <StateActs question={question} isBusy={acts.isBusy} onMove={(state) => acts.move(question, state)} />
          <Button look="quiet" onClick={() => setOpen(true)}>
            {deskText.correct}
          </Button>
        </div>
      )}
      {isOpen && <CorrectionForm question={question} onClose={() => setOpen(false)} />}
      {question.alike.length > 0 && (
        <section aria-label={deskText.alike}>
          <h2 className={desk.heading}>{deskText.alike}</h2>
          <p>{deskText.alikeLead}</p>
          <ul className={desk.entries}>
            {question.alike.map((other) => (
              <li key={other.id} className={desk.entry}>
                <QuestionCard question={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <QuestionReports
        reports={question.reports}
        isBusy={acts.isBusy}
        onSettle={(ids, settled) => acts.settle(question.id, ids, settled)}
      />
    </div>
  )
}
