import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { type AppealDetail, appealAnswer, MAX_ANSWER, type StandingMark } from '#contract/admin-appeals.ts'
import { DESK_ROUTES } from '../../app/admin-paths.ts'
import { pathTo } from '../../app/paths.ts'
import { answerText, appealStepText } from '../../i18n/ar/admin-appeals.ts'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './Appeals.module.css'
import { type AppealStep, useAppealStep } from './appeals-desk.api.ts'
import { StepFailure } from './StepFailure.tsx'

interface AnswerFormProps {
  appeal: AppealDetail
  onDone: (kind: AppealStep['kind']) => void
  onReload: () => void
}

type Decision = 'refuse' | 'publish' | 'draft' | 'none'

/** Refuses an appeal or accepts it, with the answer that the student reads and, where it is accepted, the corrected mark. */
export function AnswerForm({ appeal, onDone, onReload }: AnswerFormProps) {
  const { standing } = appeal
  const decisions = decisionsFor(standing)
  const [chosen, setChosen] = useState<Decision>('refuse')
  // What was chosen may not be open any more, once the appeal is loaded again.
  const decision = decisions.includes(chosen) ? chosen : 'refuse'
  const [degree, setDegree] = useState('')
  const [answer, setAnswer] = useState(appeal.answer ?? '')
  const [isTried, setTried] = useState(false)
  const step = useAppealStep(appeal, onDone)
  const isAnswer = appealAnswer.safeParse(answer).success
  const isUnclear = step.error?.code === 'invalid_request'
  const corrects = standing !== null && (decision === 'publish' || decision === 'draft')

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (step.isPending || !isAnswer) return
    if (decision === 'refuse') return step.mutate({ kind: 'refuse', answer })
    const correction = corrects ? { sheet_id: standing.sheet_id, degree, publish: decision === 'publish' } : null
    step.mutate({ kind: 'accept', answer, correction })
  }

  return (
    <section className={desk.section}>
      <h2 className={desk.heading}>{answerText.title}</h2>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Select
          label={answerText.decision}
          value={decision}
          options={decisions.map((value) => ({ value, label: answerText[value] }))}
          onChange={setChosen}
        />
        {corrects && (
          <>
            <Field
              label={answerText.degree}
              hint={answerText.degreeHint}
              dir="ltr"
              autoComplete="off"
              maxLength={30}
              value={degree}
              onChange={(event) => setDegree(event.target.value)}
              error={isUnclear ? answerText.unclear : undefined}
            />
            <CorrectionNote decision={decision} standing={standing} />
          </>
        )}
        <TextArea
          label={answerText.words}
          hint={answerText.wordsHint}
          required
          maxLength={MAX_ANSWER}
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          error={isTried && !isAnswer ? answerText.wordsShort : undefined}
        />
        <StepFailure
          error={corrects && isUnclear ? null : step.error}
          onReload={() => {
            step.reset()
            onReload()
          }}
        />
        <Button submits busy={step.isPending}>
          {step.isPending
            ? appealStepText.working
            : decision === 'refuse'
              ? answerText.sendRefusal
              : answerText.sendAcceptance}
        </Button>
      </form>
    </section>
  )
}

/** A draft that gathers corrections takes every further one, so that nothing of it is shown by the way. */
function decisionsFor(standing: StandingMark | null): Decision[] {
  if (standing === null || standing.degree === null) return ['refuse', 'none']
  return standing.gathering === null ? ['refuse', 'publish', 'draft', 'none'] : ['refuse', 'draft', 'none']
}

function CorrectionNote({ decision, standing: { gathering } }: { decision: Decision; standing: StandingMark }) {
  if (decision === 'publish') return <p className={desk.note}>{answerText.publishNote}</p>
  return (
    <p className={desk.note}>
      {gathering !== null && (
        <>
          {answerText.gathering} <Link to={pathTo(DESK_ROUTES.sheet, { id: gathering })}>
            {answerText.openDraft}
          </Link>{' '}
        </>
      )}
      {answerText.draftNote}
    </p>
  )
}
