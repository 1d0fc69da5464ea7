import { useQuery } from '@tanstack/react-query'
import { gradeTermName } from '#contract/faculty-shape.ts'
import { subjectName } from '#contract/subjects.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { quizText } from '../../i18n/ar/quiz.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { OtherQuizzes } from './OtherQuizzes.tsx'
import styles from './QuizScreen.module.css'
import { QuizSitting } from './QuizSitting.tsx'
import { questionsQuery } from './quiz.api.ts'
import { type PlayedQuiz, quizTitle } from './quiz-place.ts'

/** The screen of a quiz of any kind: trial, contributed questions, a subject, or a review. */
export function QuizScreen({ quiz }: { quiz: PlayedQuiz }) {
  const query = useQuery(questionsQuery(quiz))
  return (
    <div className={styles.screen}>
      <ScreenHead
        mainMenu={selectorWay()}
        title={quizTitle(quiz)}
        back={quiz.kind === 'students' ? { to: pathTo(ROUTES.quizSubjects, quiz) } : undefined}
      >
        {quiz.kind === 'students' ? (
          <>
            {quizText.students} <bdi>{subjectName(quiz.subject)}</bdi>{' '}
            <span className={styles.place}>{gradeTermName(facultyShape(), quiz)}</span>
          </>
        ) : undefined}
      </ScreenHead>
      <DataRegion
        source={query}
        isEmpty={(questions) => questions.length === 0}
        empty={
          <EmptyMessage title={quizText.empty}>
            <p>{quiz.kind === 'trial' ? quizText.emptyTrialNext : quizText.emptyNext}</p>
          </EmptyMessage>
        }
      >
        {(questions) => <QuizSitting quiz={quiz} questions={questions} />}
      </DataRegion>
      {/* These links are shown only once the questions have loaded, because the questions would push them down. */}
      {!query.isPending && <OtherQuizzes except={quiz} />}
    </div>
  )
}
