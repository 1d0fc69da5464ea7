import type { ParsedAddress } from '#contract/endpoint.ts'
import { gradeKey, termKey } from '#contract/faculty.ts'
import { passageGroups } from '#contract/passage-groups.ts'
import {
  MAX_QUESTIONS,
  type Question,
  sentQuestionsEndpoint,
  studentsQuestionsEndpoint,
  trialQuestionsEndpoint,
} from '#contract/quiz.ts'
import type { ReadState } from '#server/db/one-state.ts'
import { answersFrom, type OfFaculty } from '#server/published/published-answer.ts'
import type { Publication } from '#server/published/publisher.ts'
import { readTaughtSubjects, type TaughtSubject } from '../library/library.reads.ts'
import { readFacultyShape } from '../settings/faculty-shape.reads.ts'
import { type QuizPlace, questionJson, type StoredQuestion } from './questions/question.rules.ts'
import { readShownQuestions } from './quiz.service.ts'

/** Publishes the quizzes as readers see them. */
export function quizPublication(snapshot: ReadState): Publication<Quizzes & OfFaculty> {
  return {
    name: 'quiz',
    answers: QUIZ_ANSWERS,
    load: () =>
      snapshot(async (db) => ({
        ...quizzesOf(await readShownQuestions(db), await readTaughtSubjects(db)),
        faculty: await readFacultyShape(db),
      })),
  }
}

type SubjectQuiz = ParsedAddress<typeof studentsQuestionsEndpoint>

/** The questions that readers get, by quiz. */
export interface Quizzes {
  questions: ReadonlyMap<string, readonly Question[]>
  /** The quizzes of those subjects that have questions. */
  asked: readonly SubjectQuiz[]
  /** The quizzes of all subjects that are taught, also those without questions. */
  taught: readonly SubjectQuiz[]
}

/**
 * Groups questions by quiz in their order, and keeps the first MAX_QUESTIONS of each. Questions that share a passage
 * are put together, at the position of the first of them.
 */
export function quizzesOf(shown: readonly StoredQuestion[], subjects: readonly TaughtSubject[]): Quizzes {
  const questions = new Map<string, Question[]>()
  const asked = new Map<string, SubjectQuiz>()
  for (const question of shown) {
    const name = nameOf(question.place)
    const quiz = questions.get(name) ?? []
    quiz.push(questionJson(question))
    questions.set(name, quiz)
    if (question.place.origin === 'student') asked.set(name, addressOf(question.place))
  }
  for (const [name, quiz] of questions) questions.set(name, passageGroups(quiz).flat().slice(0, MAX_QUESTIONS))
  return { questions, asked: [...asked.values()], taught: subjects.map(addressOf) }
}

const answer = answersFrom<Quizzes & OfFaculty>()

export const QUIZ_ANSWERS = [
  // The trial quiz is a bare list, as the specification demands of its file; the other quizzes are objects.
  answer(trialQuestionsEndpoint, { make: (quizzes) => questionsOf(quizzes, 'trial') }),
  answer(sentQuestionsEndpoint, { make: (quizzes) => ({ questions: questionsOf(quizzes, 'sent') }) }),
  answer(studentsQuestionsEndpoint, {
    make: (quizzes, { params }) => ({ questions: questionsOf(quizzes, nameOfSubject(params)) }),
    ready: ({ asked }) => asked,
    // The static copy also has empty quizzes, because pages link to the quiz of every subject that is taught.
    copied: ({ asked, taught }) =>
      new Map([...asked, ...taught].map((address) => [nameOfSubject(address.params), address])).values(),
  }),
]

function questionsOf({ questions }: Quizzes, name: string): Question[] {
  return [...(questions.get(name) ?? [])]
}

function nameOf(place: QuizPlace): string {
  return place.origin === 'student' ? nameOfSubject(addressOf(place).params) : place.origin
}

function nameOfSubject({ grade, term, subject }: SubjectQuiz['params']): string {
  return `${grade}/${term}/${subject}`
}

function addressOf({ grade, term, subject }: TaughtSubject): SubjectQuiz {
  return { params: { grade: gradeKey(grade), term: termKey(term), subject } }
}
