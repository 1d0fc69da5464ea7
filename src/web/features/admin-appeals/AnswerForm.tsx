import { useQueryClient } from '@tanstack/react-query'
import { type AppealDetail, appealAnswer, MAX_ANSWER, type StandingMark } from '#contract/admin-appeals.ts'
import { isInDraft } from '#contract/admin-sheets.ts'
import { MARK_WORD_LIMITS } from '#contract/mark-words.ts'
import { DESK_ROUTES } from '../../app/admin-paths.ts'
import { pathTo } from '../../app/paths.ts'
import { answerText, appealDoneText, appealStepText } from '../../i18n/ar/admin-appeals.ts'
import { Link } from '../../router/Link.tsx'
import desk from '../../ui/Desk.module.css'
import { DeskSection } from '../../ui/DeskSection.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, SubmitButton } from '../../ui/Form.tsx'
import type { Faults } from '../../ui/form-faults.ts'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './Appeals.module.css'
import { APPEAL_LISTS, type AppealStep, showAppeal, takeStep } from './appeals-desk.api.ts'

interface AnswerFormProps {
  appeal: AppealDetail
  onReload: () => void
}

type Decision = 'refuse' | 'publish' | 'draft' | 'none'
/** The officer's decision; empty until the officer chooses, because no decision is the default. */
type Chosen = Decision | ''

interface Draft {
  decision: Chosen
  degree: string
  answer: string
}

/**
 * The form by which an officer refuses or accepts an appeal, with the answer for the student and, if accepted, the
 * corrected mark.
 */
export function AnswerForm({ appeal, onReload }: AnswerFormProps) {
  const { standing } = appeal
  const client = useQueryClient()
  const form = useContractForm({
    start: (): Draft => ({ decision: '', degree: '', answer: appeal.answer ?? '' }),
    check: ({ decision, answer }): Faults => ({
      ...(openDecision(standing, decision) === '' && { decision: answerText.noDecision }),
      ...(!appealAnswer.safeParse(answer).success && { answer: answerText.wordsShort }),
    }),
    read: (draft) => stepOf(standing, draft),
    send: (step) => takeStep(appeal, step),
    onDone: (detail) => showAppeal(client, detail),
    refresh: [APPEAL_LISTS],
    done: (_, { kind }) => appealDoneText[kind],
    explain: ({ code, fields }) => {
      if (isInDraft(fields)) return answerText.inDraft
      return code === 'invalid_request' ? { degree: answerText.unclear } : undefined
    },
  })
  const decision = openDecision(standing, form.values.decision)
  return (
    <DeskSection title={answerText.title}>
      <Form
        form={form}
        className={styles.form}
        reload={{ label: appealStepText.reload, onReload }}
        actions={<SubmitButton form={form}>{sendText(decision)}</SubmitButton>}
      >
        <Select
          {...form.field('decision')}
          label={answerText.decision}
          value={decision}
          required
          options={[
            { value: '', label: answerText.chooseDecision },
            ...decisionsFor(standing).map((value) => ({ value, label: answerText[value] })),
          ]}
        />
        {standing && corrects(decision) && (
          <>
            <Field
              {...form.field('degree')}
              label={answerText.degree}
              hint={answerText.degreeHint}
              dir="ltr"
              autoComplete="off"
              maxLength={MARK_WORD_LIMITS.length}
            />
            <CorrectionNote decision={decision} standing={standing} />
          </>
        )}
        <TextArea
          {...form.field('answer')}
          label={answerText.words}
          hint={answerText.wordsHint}
          required
          maxLength={MAX_ANSWER}
        />
      </Form>
    </DeskSection>
  )
}

function sendText(decision: Chosen): string {
  if (decision === '') return answerText.send
  return decision === 'refuse' ? answerText.sendRefusal : answerText.sendAcceptance
}

function stepOf(standing: StandingMark | null, { degree, answer, ...draft }: Draft): AppealStep {
  const decision = openDecision(standing, draft.decision)
  if (decision === 'refuse') return { kind: 'refuse', answer }
  if (!standing || !corrects(decision)) return { kind: 'accept', answer, correction: null }
  return {
    kind: 'accept',
    answer,
    correction: { sheet_id: standing.sheet_id, degree, publish: decision === 'publish' },
  }
}

function corrects(decision: Chosen): decision is 'publish' | 'draft' {
  return decision === 'publish' || decision === 'draft'
}

/** Returns the chosen decision; empty if a reload has made this decision impossible. */
function openDecision(standing: StandingMark | null, chosen: Chosen): Chosen {
  return decisionsFor(standing).some((decision) => decision === chosen) ? chosen : ''
}

/**
 * Returns the decisions that are possible. While a draft collects corrections of the result sheet, a correction cannot
 * be published directly, because that would publish the draft.
 */
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
