import { gradeKey, termKey } from '#contract/faculty.ts'
import {
  MAX_QUESTIONS,
  type Question,
  sentQuestionsEndpoint,
  studentsQuestionsEndpoint,
  trialQuestionsEndpoint,
} from '#contract/quiz.ts'
import type { QuizPlace, ShownQuestion } from './questions/question.rules.ts'

export const TRIAL_QUESTIONS_URL = trialQuestionsEndpoint.path
export const SENT_QUESTIONS_URL = sentQuestionsEndpoint.path

/** The one address of a subject's quiz, encoded as browsers encode it. */
export function studentsQuestionsUrl({
  grade,
  term,
  subject,
}: {
  grade: string
  term: string
  subject: string
}): string {
  return `/api/${grade}/test_yourself_students/questions/${term}/${encodeURIComponent(subject)}`
}

/**
 * The answer of every quiz as JSON text by its address; the trial and the sent questions have theirs also while they are empty.
 * The questions come in their order.
 */
export function quizAnswers(questions: readonly ShownQuestion[]): Map<string, string> {
  const byUrl = new Map<string, Question[]>([
    [TRIAL_QUESTIONS_URL, []],
    [SENT_QUESTIONS_URL, []],
  ])
  for (const question of questions) {
    const url = urlOf(question.place)
    const quiz = byUrl.get(url) ?? []
    if (quiz.length < MAX_QUESTIONS) quiz.push(onTheWire(question))
    byUrl.set(url, quiz)
  }
  return new Map(Array.from(byUrl, ([url, quiz]) => [url, quizText(url, quiz)]))
}

/** The trial set is a bare list, as its file is; the others stand in an object. */
function quizText(url: string, questions: Question[]): string {
  return JSON.stringify(
    url === TRIAL_QUESTIONS_URL
      ? trialQuestionsEndpoint.response.parse(questions)
      : studentsQuestionsEndpoint.response.parse({ questions }),
  )
}

function urlOf(place: QuizPlace): string {
  if (place.origin !== 'student') return place.origin === 'trial' ? TRIAL_QUESTIONS_URL : SENT_QUESTIONS_URL
  return studentsQuestionsUrl({ grade: gradeKey(place.grade), term: termKey(place.term), subject: place.subject })
}

/** A question as the contract has it. */
export function onTheWire({ id, text, options, answer, reason, creatorName }: ShownQuestion): Question {
  return {
    id,
    question_text: text,
    question_answer: answer,
    question_options: [...options],
    answer_reason: reason,
    question_creator: creatorName === undefined ? undefined : { name: creatorName },
  }
}
