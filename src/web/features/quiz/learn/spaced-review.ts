/** Schedules when missed questions are asked again. Decision 0062 explains why the algorithm FSRS is used. */

/**
 * The state of a question in FSRS: stability is for how many days the answer is probably still known; difficulty is how
 * hard the question is.
 */
export interface Memory {
  stability: number
  difficulty: number
}

/**
 * Takes a question's state, the days since the last answer, and whether the new answer is right. Returns the new state
 * and the days until the question is asked again.
 */
export type Schedule = (before: Memory | undefined, elapsed: number, isRight: boolean) => Memory & { days: number }

/** When one missed question is asked again. */
export interface Review extends Memory {
  /** The day on which the question is due, such as `2025-07-01`. */
  due: string
  /** The day of the answer from which `due` was computed. */
  last: string
}

/** A question whose interval is longer than this many days (a term) leaves the review. */
const LONGEST_DAYS = 120

/** The state after a first miss, by the published weights of FSRS. */
const MISSED: Memory = { stability: 0.212, difficulty: 6.4133 }

/**
 * The schedule until the FSRS library has loaded: a miss is treated like a first miss in FSRS, and a right answer
 * doubles the stability.
 */
export const FIRST_SCHEDULE: Schedule = (before, _elapsed, isRight) => {
  if (!before || !isRight) return { ...MISSED, ...(before && { difficulty: before.difficulty }), days: 1 }
  const stability = Math.max(2, before.stability * 2)
  return { ...before, stability, days: Math.round(stability) }
}

/**
 * Returns a question's schedule after an answer today; undefined if the question is not in the review, or has left it.
 * A miss starts the schedule; a right answer before the due day changes nothing; only the first answer of a day changes
 * the FSRS state.
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

/**
 * Returns the calendar day in the reader's time zone, so that a question missed in the evening is due the next morning.
 */
export function dayOf(now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Returns the moment at which a calendar day begins in the reader's time zone. */
export function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayAfter(day: string, days: number): string {
  const start = startOf(day)
  return dayOf(new Date(start.getFullYear(), start.getMonth(), start.getDate() + days))
}

/**
 * Returns the whole days between two calendar days. The result is rounded, because a day on which the clock changes has
 * 23 or 25 hours.
 */
function daysBetween(from: string, to: string): number {
  return Math.round((startOf(to).getTime() - startOf(from).getTime()) / 86_400_000)
}

/** An entry of the list of missed questions that earlier releases stored, which used fixed intervals. */
export interface MissedEntry {
  id: string
  step: number
  due: string
}

/** The intervals of earlier releases, in days. */
const STEPS = [1, 3, 7] as const
export const LAST_STEP = STEPS.length - 1

/**
 * Returns the schedule for an entry of an earlier release: the fixed interval becomes the stability, and the due day
 * stays.
 */
export function carriedOver({ step, due }: MissedEntry): Review {
  const days = STEPS[step] ?? 1
  return {
    stability: step === 0 ? MISSED.stability : days,
    difficulty: MISSED.difficulty,
    due,
    last: dayAfter(due, -days),
  }
}
