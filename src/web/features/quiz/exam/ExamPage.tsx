import { useState } from 'react'
import type { GradeTerm } from '#contract/faculty.ts'
import { gradeTermName, gradeTermOf } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { pathTo, ROUTES, selectorWay } from '../../../app/paths.ts'
import { examText } from '../../../i18n/ar/exam.ts'
import { useParams } from '../../../router/use-router.ts'
import { ScreenHead } from '../../../ui/ScreenHead.tsx'
import { WrongLink } from '../../../ui/WrongLink.tsx'
import { useOtherTabs } from '../other-tabs.ts'
import styles from './Exam.module.css'
import { ExamRun } from './ExamRun.tsx'
import { ExamSetup } from './ExamSetup.tsx'
import { type Exam, examKey } from './exam-state.ts'
import { EXAM_KEY, forgetExam, savedExam, saveExam } from './exam-store.ts'

/** The page of the comprehensive test of a grade's term: its choices, the questions, and the result. */
export function ExamPage() {
  const place = gradeTermOf(facultyShape(), useParams())
  return place ? (
    <ExamOf key={`${place.grade} ${place.term}`} place={place} />
  ) : (
    <WrongLink title={examText.title} home={ROUTES.home} />
  )
}

function ExamOf({ place }: { place: GradeTerm }) {
  const [exam, setExam] = useState(() => examOf(place))
  function start(next: Exam) {
    saveExam(next)
    setExam(next)
  }
  function leave(left: Exam) {
    forgetExam(left)
    setExam(examOf(place))
  }
  useOtherTabs(EXAM_KEY, () => setExam((shown) => shown ?? examOf(place)))
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={`${examText.title}، ${gradeTermName(facultyShape(), place)}`}
        mainMenu={selectorWay()}
        back={{ to: pathTo(ROUTES.quizSubjects, place) }}
      >
        {examText.title} <span className={styles.place}>{gradeTermName(facultyShape(), place)}</span>
      </ScreenHead>
      {exam ? (
        <ExamRun key={examKey(exam)} start={exam} onLeave={leave} />
      ) : (
        <ExamSetup place={place} onStart={start} />
      )}
    </div>
  )
}

/** Returns the test stored on this device; undefined if there is none or it is a test of another term. */
function examOf({ grade, term }: GradeTerm): Exam | undefined {
  const exam = savedExam()
  return exam?.place.grade === grade && exam.place.term === term ? exam : undefined
}
