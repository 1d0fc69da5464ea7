/** Schedules the return of missed questions. decision 0062 says why by FSRS. */

/** What FSRS keeps of a question: the days after which it is probably still known, and how hard it is. */
export interface Memory {
  stability: number
  difficulty: number
}

/** Takes the memory, the days since the last answer and the answer; returns the memory and the days until the next. */
export type Schedule = (before: Memory | undefined, elapsed: number, isRight: boolean) => Memory & { days: number }

/** The return of one question. */
export interface Review extends Memory {
  /** The day on which it is due, such as `2025-07-01`. */
  due: string
  /** The day of the answer that it was scheduled by. */
  last: string
}

/** A question that is known for longer than a term leaves the review. */
const LONGEST_DAYS = 120

/** The memory after a first miss, by FSRS's published weights. */
const MISSED: Memory = { stability: 0.212, difficulty: 6.4133 }

/** Schedules without the library, while its chunk is on its way: a miss is FSRS's first, a right answer doubles. */
export const FIRST_SCHEDULE: Schedule = (before, _elapsed, isRight) => {
  if (!before || !isRight) return { ...MISSED, ...(before && { difficulty: before.difficulty }), days: 1 }
  const stability = Math.max(2, before.stability * 2)
  return { ...before, stability, days: Math.round(stability) }
}

/**
 * Returns a question's review after an answer today; undefined if it needs none. A miss starts it; a right answer
 * before the due day changes nothing; only the first answer of a day changes the memory.
 */
export function afterAnswer(
  review: Review | undefined,
  isRight: boolean,
  today: string,
  schedule: Schedule,
): Review | undefined {
  if (isRight && !(review && isDue(review, today))) return review
  if (review?.last === today) return { ...review, due: dayAfter(today, 1) }
  const elapsed = review ? Math.max(0, daysBetween(review.last, today)) : 0
  const { days, ...memory } = schedule(review && memoryOf(review), elapsed, isRight)
  return days > LONGEST_DAYS ? undefined : { ...memory, due: dayAfter(today, Math.max(1, days)), last: today }
}

export function isDue({ due }: Pick<Review, 'due'>, today: string): boolean {
  return due <= today
}

function memoryOf({ stability, difficulty }: Review): Memory {
  return { stability, difficulty }
}

/** The local calendar day, so that a question missed in the evening is due the next morning. */
export function dayOf(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The local midnight at which a day begins. */
export function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayAfter(day: string, days: number): string {
  const start = startOf(day)
  return dayOf(new Date(start.getFullYear(), start.getMonth(), start.getDate() + days))
}

/** Rounds, because a day with another clock has 23 or 25 hours. */
function daysBetween(from: string, to: string): number {
  return Math.round((startOf(to).getTime() - startOf(from).getTime()) / 86_400_000)
}

/** An entry of the list of missed questions as devices kept it before, by fixed intervals. */
export interface MissedEntry {
  id: string
  step: number
  due: string
}

/** The days of the earlier intervals. */
const STEPS = [1, 3, 7] as const
export const LAST_STEP = STEPS.length - 1

/** Carries an earlier entry over: its interval becomes the stability, and its due day stays. */
export function carriedOver({ step, due }: MissedEntry): Review {
  const days = STEPS[step] ?? 1
  return {
    stability: step === 0 ? MISSED.stability : days,
    difficulty: MISSED.difficulty,
    due,
    last: dayAfter(due, -days),
  }
}
