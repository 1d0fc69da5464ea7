import type { NewQuestion, QuizPlace } from '#server/modules/quiz/questions/question.rules.ts'
import type { DemoQuestion, DemoSubjectQuiz } from './demo-question.rules.ts'
import { GRADE_1_TERM_1_QUIZZES } from './demo-questions-grade-1-term-1.rules.ts'
import { GRADE_1_TERM_2_QUIZZES } from './demo-questions-grade-1-term-2.rules.ts'
import { GRADE_2_TERM_1_QUIZZES } from './demo-questions-grade-2-term-1.rules.ts'
import { GRADE_2_TERM_2_QUIZZES } from './demo-questions-grade-2-term-2.rules.ts'
import { GRADE_3_TERM_1_QUIZZES } from './demo-questions-grade-3-term-1.rules.ts'
import { GRADE_3_TERM_2_QUIZZES } from './demo-questions-grade-3-term-2.rules.ts'
import { GRADE_4_TERM_1_QUIZZES } from './demo-questions-grade-4-term-1.rules.ts'
import { GRADE_4_TERM_2_QUIZZES } from './demo-questions-grade-4-term-2.rules.ts'
import { SENT_QUESTIONS } from './demo-questions-sent.rules.ts'
import { TRIAL_QUESTIONS } from './demo-questions-trial.rules.ts'

/** Where the right option stands, question after question: each place as often as the others, and in no order to be guessed. */
const PLACES = [2, 0, 3, 1, 1, 3, 0, 2, 0, 1, 3, 2]

/** Invented contributors. */
const CREATORS = ['هدى حسن', 'محمود سعيد', 'منى عبد الرحمن', 'أحمد فؤاد', 'سارة علي', 'يوسف كمال', 'ريم سمير']

interface WrittenQuestion {
  question: DemoQuestion
  place: QuizPlace
}

const SUBJECT_QUIZZES: readonly DemoSubjectQuiz[] = [
  ...GRADE_1_TERM_1_QUIZZES,
  ...GRADE_1_TERM_2_QUIZZES,
  ...GRADE_2_TERM_1_QUIZZES,
  ...GRADE_2_TERM_2_QUIZZES,
  ...GRADE_3_TERM_1_QUIZZES,
  ...GRADE_3_TERM_2_QUIZZES,
  ...GRADE_4_TERM_1_QUIZZES,
  ...GRADE_4_TERM_2_QUIZZES,
]

/** The demonstration's questions: the trial quiz, the sent ones, and every subject that has an address, term by term. */
export function demoQuestions(): NewQuestion[] {
  const written: WrittenQuestion[] = [
    ...TRIAL_QUESTIONS.map((question) => ({ question, place: { origin: 'trial' } as const })),
    ...SENT_QUESTIONS.map((question) => ({ question, place: { origin: 'sent' } as const })),
    ...SUBJECT_QUIZZES.flatMap(({ questions, ...subject }) =>
      questions.map((question) => ({ question, place: { origin: 'student', ...subject } as const })),
    ),
  ]
  return written.map(newQuestion)
}

/** The turn counts through all questions, so that the places stay even however few a subject has. */
function newQuestion({ question, place }: WrittenQuestion, turn: number): NewQuestion {
  const { text, right, wrong, reason } = question
  const answer = PLACES[turn % PLACES.length] ?? 0
  const options = [...wrong.slice(0, answer), right, ...wrong.slice(answer)]
  const asked = { place, text, options, answer, reason }
  return place.origin === 'trial' ? asked : { ...asked, creatorName: CREATORS[turn % CREATORS.length] }
}
