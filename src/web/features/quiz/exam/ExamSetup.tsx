import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GradeTerm } from '#contract/faculty.ts'
import { gradeTermName } from '#contract/faculty-shape.ts'
import { subjectName } from '#contract/subjects.ts'
import { ApiError } from '../../../api/api-error.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { quizSubjectsQuery } from '../../../api/subjects.api.ts'
import { pathTo } from '../../../app/paths.ts'
import { countChoices, EXAM_TIMES, type ExamTime, examText } from '../../../i18n/ar/exam.ts'
import { otherTermText } from '../../../i18n/places.ts'
import { Link } from '../../../router/Link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Select } from '../../../ui/Select.tsx'
import { EXAM_ROUTE } from '../learn/learn-paths.ts'
import { useOtherTabs } from '../other-tabs.ts'
import { questionsQuery } from '../quiz.api.ts'
import styles from './Exam.module.css'
import { drawExam, type Exam, type ExamQuestion } from './exam-state.ts'
import { EXAM_KEY, savedExam } from './exam-store.ts'

interface ExamSetupProps {
  place: GradeTerm
  onStart: (exam: Exam) => void
}

/** The form that chooses the subjects, the number of questions and the time of a comprehensive test. */
export function ExamSetup({ place, onStart }: ExamSetupProps) {
  const query = useQuery(quizSubjectsQuery(place))
  return (
    <>
      <Unfinished place={place} />
      <p className={styles.lead}>{examText.lead}</p>
      <DataRegion
        source={query}
        isEmpty={({ subjects }) => subjects.length === 0}
        empty={
          <EmptyMessage title={examText.empty}>
            <p>{examText.emptyNext(otherTermText())}</p>
          </EmptyMessage>
        }
      >
        {({ subjects }) => <Choices place={place} subjects={[...new Set(subjects)]} onStart={onStart} />}
      </DataRegion>
    </>
  )
}

/** Names an unfinished test of another term, because a device stores only one test, which a new test replaces. */
function Unfinished({ place }: { place: GradeTerm }) {
  const [exam, setExam] = useState(savedExam)
  useOtherTabs(EXAM_KEY, () => setExam(savedExam()))
  if (!exam || exam.isFinished || (exam.place.grade === place.grade && exam.place.term === place.term)) return null
  return (
    <p className={styles.other}>
      {examText.unfinished} <Link to={pathTo(EXAM_ROUTE, exam.place)}>{gradeTermName(facultyShape(), exam.place)}</Link>
    </p>
  )
}

const ALL = ''

function Choices({ place, subjects, onStart }: ExamSetupProps & { subjects: readonly string[] }) {
  const client = useQueryClient()
  const [subject, setSubject] = useState(ALL)
  const [count, setCount] = useState('20')
  const [time, setTime] = useState<ExamTime>('none')
  const [state, setState] = useState<'ready' | 'busy' | 'empty' | ApiError>('ready')

  async function start() {
    setState('busy')
    try {
      const chosen = subject === ALL ? subjects : [subject]
      const quizzes = chosen.map(async (name): Promise<ExamQuestion[]> => {
        const questions = await client.query(questionsQuery({ kind: 'students', ...place, subject: name }))
        return questions.map((question) => ({ subject: name, question }))
      })
      const pool = (await Promise.all(quizzes)).flat()
      const wanted = { place, count: Number(count), limitMs: EXAM_TIMES[time] }
      if (pool.length === 0) setState('empty')
      else onStart(drawExam(pool, wanted, Math.random))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setState(failure)
    }
  }
  const options = [ALL, ...subjects].map((value) => ({
    value,
    label: value === ALL ? examText.allSubjects : subjectName(value),
  }))
  return (
    <div className={styles.setup}>
      <Select
        label={examText.subject}
        hint={examText.subjectHint}
        value={subject}
        options={options}
        onChange={setSubject}
      />
      <Select
        label={examText.count}
        hint={examText.countHint}
        value={count}
        options={countChoices}
        onChange={setCount}
      />
      <Select label={examText.time} hint={examText.timeHint} value={time} options={examText.times} onChange={setTime} />
      {state instanceof ApiError && <ErrorMessage error={state} onRetry={() => void start()} />}
      <p role="status">{state === 'empty' && examText.noQuestions}</p>
      <div>
        <Button busy={state === 'busy'} onClick={() => void start()}>
          {examText.start}
        </Button>
      </div>
    </div>
  )
}
