import { useQuery } from '@tanstack/react-query'
import type { GradeTerm } from '#contract/faculty.ts'
import { gradeTermName, gradeTermOf } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { quizSubjectsQuery } from '../../api/subjects.api.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { examText } from '../../i18n/ar/exam.ts'
import { progressNote, progressText } from '../../i18n/ar/learn.ts'
import { quizText } from '../../i18n/ar/quiz.ts'
import { otherTermText } from '../../i18n/places.ts'
import { useParams } from '../../router/use-router.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { SubjectIndex } from '../../ui/SubjectIndex.tsx'
import { TermLinks } from '../../ui/TermLinks.tsx'
import { WrongLink } from '../../ui/WrongLink.tsx'
import { EXAM_ROUTE, LEARN_PATHS } from './learn/learn-paths.ts'
import { progressOf } from './learn/learn-record.ts'
import { readRecord } from './learn/learn-store.ts'
import { dayOf } from './learn/spaced-review.ts'
import { OtherQuizzes } from './OtherQuizzes.tsx'
import styles from './QuizSubjectsPage.module.css'
import type { PlayedQuiz } from './quiz-place.ts'

export function QuizSubjectsPage() {
  const place = gradeTermOf(facultyShape(), useParams())
  return place ? <SubjectsOfTerm place={place} /> : <WrongLink title={quizText.subjectsHeading} home={ROUTES.home} />
}

function SubjectsOfTerm({ place }: { place: GradeTerm }) {
  const query = useQuery(quizSubjectsQuery(place))
  return (
    <>
      <ScreenHead
        mainMenu={selectorWay()}
        title={`${quizText.subjects} ${gradeTermName(facultyShape(), place)}`}
        back={selectorWay([place.grade, 'test_yourself_students'])}
      />
      <TermLinks place={place} path={(of) => pathTo(ROUTES.quizSubjects, of)} />
      <DataRegion
        source={query}
        isEmpty={({ subjects }) => subjects.length === 0}
        empty={
          <EmptyMessage title={quizText.empty}>
            <p>{quizText.emptyTermNext(otherTermText())}</p>
          </EmptyMessage>
        }
      >
        {({ subjects }) => (
          <>
            <SubjectIndex
              subjects={subjects}
              path={(subject) => pathTo(ROUTES.studentsQuiz, { ...place, subject })}
              note={(subject) => noteOf({ kind: 'students', ...place, subject })}
            />
            <p className={styles.ways}>
              <LinkButton look="quiet" to={pathTo(EXAM_ROUTE, place)}>
                {examText.title}
              </LinkButton>
              <LinkButton look="quiet" to={LEARN_PATHS.progress}>
                {progressText.title}
              </LinkButton>
            </p>
          </>
        )}
      </DataRegion>
      <OtherQuizzes />
    </>
  )
}

/** Returns a note on how much of a quiz has been answered on this device; undefined before the first answer. */
function noteOf(quiz: PlayedQuiz): string | undefined {
  const record = readRecord(quiz)
  return record && progressNote(progressOf(record, dayOf(new Date())))
}
