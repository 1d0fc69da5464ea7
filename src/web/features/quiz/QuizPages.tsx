import { ROUTES } from '../../app/paths.ts'
import { quizText } from '../../i18n/ar/quiz.ts'
import { useParams } from '../../router/use-router.ts'
import { WrongLink } from '../../ui/WrongLink.tsx'
import { QuizScreen } from './QuizScreen.tsx'
import { quizPath, studentsQuizParams } from './quiz-place.ts'

export function TrialQuizPage() {
  return <QuizScreen key="trial" quiz={{ kind: 'trial' }} />
}

export function SentQuestionsPage() {
  return <QuizScreen key="sent" quiz={{ kind: 'sent' }} />
}

export function StudentsQuizPage() {
  const quiz = studentsQuizParams(useParams())
  return quiz ? (
    <QuizScreen key={quizPath(quiz)} quiz={quiz} />
  ) : (
    <WrongLink title={quizText.students} home={ROUTES.home} />
  )
}
