import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { OwnQuestion } from '#contract/contributing.ts'
import { gradeTermName } from '#contract/faculty-shape.ts'
import { subjectName } from '#contract/subjects.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { pathTo, ROUTES } from '../../../app/paths.ts'
import { leftOutText } from '../../../i18n/ar/answer-counts.ts'
import { contributeText, ownText } from '../../../i18n/ar/contribute.ts'
import { Link } from '../../../router/Link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { QuestionCard } from '../../../ui/QuestionCard.tsx'
import { useSend } from '../../../ui/use-send.ts'
import type { Say } from '../../../ui/use-toast.ts'
import { changeOwnQuestion, QUIZZES_KEY, showChangedQuestion } from '../contribute.api.ts'
import { draftOf } from '../writing/question-draft.ts'
import { EditQuestionForm } from './EditQuestionForm.tsx'
import styles from './OwnQuestions.module.css'
import { QuestionFate } from './QuestionFate.tsx'

const DONE = { withdraw: ownText.withdrawn, restore: ownText.restored } as const

interface OwnQuestionItemProps {
  question: OwnQuestion
  say: Say
  /** Called with the question's id when an unsaved edit of it begins or ends. */
  onUnsaved: (id: string, isUnsaved: boolean) => void
}

/** One of the contributor's own questions with its state and actions. */
export function OwnQuestionItem({ question, say, onUnsaved }: OwnQuestionItemProps) {
  const client = useQueryClient()
  const [edited, setEdited] = useState<OwnQuestion>()
  const editButton = useRef<HTMLButtonElement>(null)
  const show = (changed: OwnQuestion) => showChangedQuestion(client, changed)
  const { send, isSending } = useSend({
    send: (kind: keyof typeof DONE) => changeOwnQuestion({ kind, id: question.id }),
    onDone: show,
    refresh: [QUIZZES_KEY],
    done: (_, kind) => DONE[kind],
    say,
  })

  function stopEditing() {
    setEdited(undefined)
    // The form had the focus and has been removed, so the button that opened it takes the focus.
    requestAnimationFrame(() => editButton.current?.focus())
  }

  const { id, state } = question
  const onChanged = useCallback((isChanged: boolean) => onUnsaved(id, isChanged), [id, onUnsaved])
  const start = draftOf(edited ?? question)
  if (edited && start) {
    const saved = (changed: OwnQuestion) => {
      show(changed)
      stopEditing()
    }
    const form = { question: edited, start, say, onSaved: saved, onCancel: stopEditing, onChanged }
    return <EditQuestionForm {...form} />
  }
  const undoes = state === 'withdrawn'
  return (
    <article className={styles.item}>
      <OwnQuestionHead question={question} />
      <QuestionCard question={question} />
      <QuestionFate question={question} />
      <div className={styles.actions}>
        {!undoes && start && (
          <Button ref={editButton} look="quiet" onClick={() => setEdited(question)}>
            {ownText.edit}
          </Button>
        )}
        <Button look="quiet" busy={isSending} onClick={() => send(undoes ? 'restore' : 'withdraw')}>
          {undoes ? ownText.restore : ownText.withdraw}
        </Button>
      </div>
      {!start && <p className={styles.note}>{ownText.notEditable}</p>}
    </article>
  )
}

function StateWord({ question: { state, left_out } }: { question: OwnQuestion }) {
  return (
    <strong className={left_out ? styles.hidden : styles[state]}>
      {left_out ? leftOutText.badge : ownText.states[state]}
    </strong>
  )
}

function OwnQuestionHead({ question }: { question: OwnQuestion }) {
  return (
    <p className={styles.head}>
      <span>
        {ownText.state} <StateWord question={question} />
      </span>
      <span>
        <Link to={pathTo(ROUTES.studentsQuiz, question)}>
          <bdi>{subjectName(question.subject)}</bdi>
        </Link>
        ، {gradeTermName(facultyShape(), question)}
      </span>
      <Link to={pathTo(ROUTES.questionFiles, question)}>{contributeText.files}</Link>
    </p>
  )
}
