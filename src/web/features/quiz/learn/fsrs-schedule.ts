import { FSRSAlgorithm, generatorParameters, Rating } from 'ts-fsrs'
import type { Schedule } from './spaced-review.ts'

/**
 * FSRS without random variation and without steps shorter than a day: intervals are whole days, and equal answers give
 * equal intervals.
 */
const fsrs = new FSRSAlgorithm(generatorParameters({ enable_fuzz: false, enable_short_term: false }))

/**
 * Schedules by the algorithm FSRS, which aims at nine of ten questions being still known when they are asked again. Of
 * the four FSRS ratings only Good (right) and Again (wrong) are used.
 */
export const fsrsSchedule: Schedule = (before, elapsed, isRight) => {
  const { stability, difficulty } = fsrs.next_state(before ?? null, elapsed, isRight ? Rating.Good : Rating.Again)
  return { stability, difficulty, days: fsrs.next_interval(stability, elapsed) }
}
