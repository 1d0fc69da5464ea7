import * as z from 'zod/mini'
import { MAX_QUESTIONS, questionId } from '#contract/quiz.ts'
import { readStored, removeStored, writeStored } from '../../../api/device-store.ts'
import { DUE_AT } from '../../../api/due-review.ts'
import { type PlayedQuiz, type QuizPlace, quizPath } from '../quiz-place.ts'
import { dueIds, firstDue, type GivenAnswer, type QuizRecord, quizRecord, withAnswer } from './learn-record.ts'
import { carriedOver, dayOf, FIRST_SCHEDULE, LAST_STEP, type Schedule, startOf } from './spaced-review.ts'

/** The learning records of this device, stored under one key for each quiz. */

const PREFIX = 'quiz-learning '
/** The key under which the first day with a due question is stored for each quiz. */
const DUE_DAYS = 'quiz-due-days'
const dueDays = z.record(z.string(), z.string())

let schedule: Schedule = FIRST_SCHEDULE

/** Loads the library that schedules reviews. Until it has loaded, answers are scheduled by `FIRST_SCHEDULE`. */
export async function loadSchedule(): Promise<void> {
  try {
    schedule = (await import('./fsrs-schedule.ts')).fsrsSchedule
  } catch {
    // Without a network the library is not loaded; the next quiz tries again to load it.
  }
}

/**
 * Records an answer. `total` is the number of the quiz's questions, which is known only if all of them are asked. In a
 * review of several quizzes, the quiz is the one whose record contains the question.
 */
export function noteAnswer(quiz: QuizPlace, answer: GivenAnswer, now: Date, total?: number): void {
  const record = recordFor(quiz, answer.id)
  if (!record) return
  const current = total === undefined ? record : { ...record, total }
  writeRecord(withAnswer(current, answer, dayOf(now), schedule))
}

/** Whether this device has recorded an answer to the question. */
export function isAnswered(quiz: QuizPlace, id: string): boolean {
  return recordFor(quiz, id)?.questions.some((question) => question.id === id) ?? false
}

/** Returns the ids of the questions of a quiz to which this device has recorded an answer. */
export function answeredIds(quiz: QuizPlace): ReadonlySet<string> {
  return new Set(recordsOf(quiz).flatMap(({ questions }) => questions.map(({ id }) => id)))
}

function recordFor(quiz: QuizPlace, id: string): QuizRecord | undefined {
  if (quiz.kind !== 'review') return readRecord(quiz) ?? { quiz, total: 0, questions: [] }
  return learntQuizzes().find(({ questions }) => questions.some((question) => question.id === id))
}

/**
 * Updates a quiz's record to the quiz's present questions: removes questions that no longer exist, and adds what
 * earlier releases stored about the others. The record of a quiz without questions is removed.
 */
export function openRecord(quiz: PlayedQuiz, questions: readonly { id: string }[]): void {
  const ids = new Set(questions.map(({ id }) => id))
  const carried = takeMissed(ids)
  const before = readRecord(quiz)
  if (!before && carried.length === 0) return
  const kept = (before?.questions ?? []).filter(({ id }) => ids.has(id))
  const known = new Set(kept.map(({ id }) => id))
  const added = carried.filter(({ id }) => !known.has(id))
  writeRecord({ quiz, total: questions.length, questions: [...added, ...kept].slice(-MAX_QUESTIONS) })
  if (questions.length === 0) removeStored(keyOf(quiz))
}

/**
 * Returns those of these questions that were missed on this device and are due for review, ordered by the day on which
 * they became due.
 */
export function dueQuestions<Asked extends { id: string }>(
  quiz: QuizPlace,
  questions: readonly Asked[],
  now: Date,
): Asked[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return recordsOf(quiz).flatMap((record) => dueIds(record, dayOf(now)).flatMap((id) => byId.get(id) ?? []))
}

/** Returns how many questions of a quiz, or for a review of all quizzes, are due for review. */
export function countDue(quiz: QuizPlace, now: Date): number {
  return recordsOf(quiz).reduce((sum, record) => sum + dueIds(record, dayOf(now)).length, 0)
}

function recordsOf(quiz: QuizPlace): QuizRecord[] {
  return quiz.kind === 'review' ? learntQuizzes() : [readRecord(quiz) ?? []].flat()
}

export function readRecord(quiz: PlayedQuiz): QuizRecord | undefined {
  return readStored(keyOf(quiz), quizRecord)
}

/** Returns all learning records of this device. */
export function learntQuizzes(): QuizRecord[] {
  return storedKeys(PREFIX).flatMap((key) => readStored(key, quizRecord) ?? [])
}

/**
 * Replaces all learning records of this device. Returns false, and leaves the earlier records, if the device does not
 * store all of the new ones.
 */
export function replaceRecords(records: readonly QuizRecord[]): boolean {
  const before = learntQuizzes()
  writeRecords(records)
  if (records.every(({ quiz }) => readRecord(quiz))) return true
  writeRecords(before)
  return false
}

function writeRecords(records: readonly QuizRecord[]): void {
  for (const key of storedKeys(PREFIX)) removeStored(key)
  removeStored(DUE_DAYS)
  removeStored(DUE_AT)
  for (const record of records) writeRecord(record)
}

/** Returns the first day on which a question of any quiz is due for review; undefined if no question is scheduled. */
export function nextDue(): string | undefined {
  return Object.values(readStored(DUE_DAYS, dueDays) ?? {}).sort()[0]
}

function writeRecord(record: QuizRecord): void {
  const key = keyOf(record.quiz)
  writeStored(key, record)
  const { [key]: _, ...others } = readStored(DUE_DAYS, dueDays) ?? {}
  const due = firstDue(record)
  writeStored(DUE_DAYS, due === undefined ? others : { ...others, [key]: due })
  const next = nextDue()
  if (next === undefined) removeStored(DUE_AT)
  else writeStored(DUE_AT, startOf(next).getTime())
}

function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .sort()
  } catch {
    // Storage is forbidden, so there are no keys.
    return []
  }
}

function keyOf(quiz: PlayedQuiz): string {
  return PREFIX + quizPath(quiz)
}

/** The key under which earlier releases stored missed questions, without naming the quiz of each question. */
const MISSED = 'quiz-missed'
const missedEntries = z
  .array(
    z.object({
      id: questionId,
      step: z.number().check(z.int(), z.gte(0), z.lte(LAST_STEP)),
      due: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    }),
  )
  .check(z.maxLength(1000))

/**
 * Removes the entries of these questions from the earlier releases' list and returns them. Other entries stay until
 * their quiz is opened.
 */
function takeMissed(ids: ReadonlySet<string>): QuizRecord['questions'] {
  const entries = readStored(MISSED, missedEntries) ?? []
  const taken = entries.filter(({ id }) => ids.has(id))
  if (taken.length === 0) return []
  const left = entries.filter(({ id }) => !ids.has(id))
  if (left.length === 0) removeStored(MISSED)
  else writeStored(MISSED, left)
  return taken.map((entry) => {
    const review = carriedOver(entry)
    return { id: entry.id, asked: entry.step + 1, right: entry.step, isRight: entry.step > 0, at: review.last, review }
  })
}
