import { useQuery } from '@tanstack/react-query'
import type { OfficePerson, OpenQuestion } from '#contract/admin-students.ts'
import { DESK_ROUTES } from '../../app/admin-paths.ts'
import { pathTo } from '../../app/paths.ts'
import { keptDoneText, questionsText, searchText } from '../../i18n/ar/admin-students.ts'
import { formatCount } from '../../i18n/format.ts'
import { sheetWords } from '../../i18n/sheet-words.ts'
import { Link } from '../../router/Link.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { useSend } from '../../ui/use-send.ts'
import { PersonFacts } from './PersonFacts.tsx'
import styles from './Students.module.css'
import { answerIdentity, type IdentityAnswer, questionsQuery, STUDENTS_KEY } from './students-desk.api.ts'

/** The identity questions: names in result sheets that match several earlier students, for the office to decide. */
export function QuestionsPanel() {
  const questions = useQuery(questionsQuery())
  return (
    <>
      <p className={desk.lead}>{questionsText.lead}</p>
      <DataRegion
        source={questions}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyMessage title={questionsText.empty}>{questionsText.emptyNext}</EmptyMessage>}
      >
        {({ items, total }) => (
          <>
            <p className={desk.note}>
              {questionsText.waiting} <bdi dir="ltr">{formatCount(total)}</bdi>
            </p>
            {items.map((question) => (
              <Question key={`${question.sheet_id} ${question.row_number}`} question={question} />
            ))}
          </>
        )}
      </DataRegion>
    </>
  )
}

function Question({ question }: { question: OpenQuestion }) {
  const { sheet_id, row_number, student, candidates } = question
  const { send, isSending, error } = useSend({
    send: (answer: IdentityAnswer) => answerIdentity(answer),
    refresh: [STUDENTS_KEY],
    done: (_, { same_as }) => (same_as === null ? keptDoneText.another : keptDoneText.same),
    // Say it in a toast: the refetch removes an answered question from the list, and this component with its errors.
    failed: ({ code }) => (code === 'not_found' ? questionsText.answered : undefined),
  })
  const answer = (same_as: string | null) => send({ sheet_id, row_number, same_as })
  return (
    <section className={styles.question}>
      <h2 className={desk.heading}>
        {questionsText.who} <bdi>{student.name}</bdi>
      </h2>
      <p className={desk.meta}>
        <bdi>{sheetWords(sheet_id) ?? sheet_id}</bdi>
      </p>
      <PersonFacts person={student} />
      <ul className={desk.list}>
        {candidates.map((person) => (
          <Candidate
            key={person.student_id}
            person={person}
            busy={isSending}
            onChoose={() => answer(person.student_id)}
          />
        ))}
      </ul>
      <div>
        <Button look="quiet" busy={isSending} onClick={() => answer(null)}>
          {questionsText.another}
        </Button>
      </div>
      <ProblemAlert
        error={error?.code === 'not_found' ? null : error}
        text={error?.code === 'sheet_state' ? questionsText.bothStand : undefined}
      />
    </section>
  )
}

interface CandidateProps {
  person: OfficePerson
  busy: boolean
  onChoose: () => void
}

function Candidate({ person, busy, onChoose }: CandidateProps) {
  const { student_id: id, name } = person
  return (
    <li className={desk.line}>
      <Link to={pathTo(DESK_ROUTES.student, { studentId: id })}>
        <bdi>{name || searchText.nameless}</bdi>
      </Link>
      <PersonFacts person={person} />
      <Button look="quiet" busy={busy} aria-label={`${questionsText.same} ${id}`} onClick={onChoose}>
        {questionsText.same}
      </Button>
    </li>
  )
}
