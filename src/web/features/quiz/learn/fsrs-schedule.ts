import { FSRSAlgorithm, generatorParameters, Rating } from 'ts-fsrs'
import type { Schedule } from './spaced-review.ts'

/** Whole days, and the same answer for everybody. */
const fsrs = new FSRSAlgorithm(generatorParameters({ enable_fuzz: false, enable_short_term: false }))

/** Schedules by FSRS for nine of ten known; of its four grades only right (Good) and wrong (Again) are used. */
export const fsrsSchedule: Schedule = (before, elapsed, isRight) => {
  const { stability, difficulty } = fsrs.next_state(before ?? null, elapsed, isRight ? Rating.Good : Rating.Again)
  return { stability, difficulty, days: fsrs.next_interval(stability, elapsed) }
}
