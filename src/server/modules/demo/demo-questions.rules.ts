import type { NewQuestion, QuizPlace } from '#server/modules/quiz/question.rules.ts'
import type { DemoQuestion } from './demo-question.rules.ts'
import { GRADE_1_QUIZZES } from './demo-questions-grade-1.rules.ts'
import { GRADE_2_QUIZZES } from './demo-questions-grade-2.rules.ts'
import { GRADE_3_QUIZZES } from './demo-questions-grade-3.rules.ts'
import { GRADE_4_QUIZZES } from './demo-questions-grade-4.rules.ts'
import { SENT_QUESTIONS } from './demo-questions-sent.rules.ts'
import { TRIAL_QUESTIONS } from './demo-questions-trial.rules.ts'

/** Where the right option stands, question after question: each place as often as the others, and in no order to be guessed. */
const PLACES = [2, 0, 3, 1, 1, 3, 0, 2, 0, 1, 3, 2]

/** Invented contributors. */
const CREATORS = ['هدى حسن', 'محمود سعيد', 'منى عبد الرحمن', 'أحمد فؤاد', 'سارة علي', 'يوسف كمال', 'ريم سمير']

/** The demonstration's questions: the trial quiz, the sent ones, and three subjects and more of every grade's term. */
export function demoQuestions(): NewQuestion[] {
  return [
    ...TRIAL_QUESTIONS.map((question, index) => placed(question, { origin: 'trial' }, index)),
    ...SENT_QUESTIONS.map((question, index) => signed(placed(question, { origin: 'sent' }, index), index)),
    ...[...GRADE_1_QUIZZES, ...GRADE_2_QUIZZES, ...GRADE_3_QUIZZES, ...GRADE_4_QUIZZES].flatMap(
      ({ grade, term, subject, questions }, quiz) =>
        questions.map((question, index) =>
          signed(placed(question, { origin: 'student', grade, term, subject }, quiz + index), quiz + index),
        ),
    ),
  ]
}

function placed({ text, right, wrong, reason }: DemoQuestion, place: QuizPlace, turn: number): NewQuestion {
  const answer = PLACES[turn % PLACES.length] ?? 0
  return { place, text, options: [...wrong.slice(0, answer), right, ...wrong.slice(answer)], answer, reason }
}

function signed(question: NewQuestion, turn: number): NewQuestion {
  return { ...question, creatorName: CREATORS[turn % CREATORS.length] }
}
