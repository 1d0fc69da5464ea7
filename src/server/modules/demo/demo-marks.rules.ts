import { type ParsedDegree, parseDegree } from '#server/modules/results/degree.rules.ts'
import type { DemoSubject } from './demo-faculty.rules.ts'
import type { SeededRandom } from './seeded-random.rules.ts'

/** Standard deviation of the marks of one subject, out of 100. */
const SPREAD = 12
/**
 * Weights of the student's ability and of the examination day's luck in a mark. Their squares add up to 1, which keeps
 * the standard deviation.
 */
const BY_ABILITY = 0.8
const BY_DAY = 0.6

const ABSENT = 0.02
const LEAST_RAISED = 45
const PASS = 50
/**
 * Share of the marks from LEAST_RAISED to below PASS that are raised to PASS by leniency: one or two of a hundred marks
 * in all.
 */
const RAISED = 0.3

/** Returns one degree text for each subject, written as an office writes them. */
export function demoDegrees(ability: number, subjects: readonly DemoSubject[], random: SeededRandom): string[] {
  return subjects.map(({ mean }) => {
    const mark = Math.round(mean + SPREAD * (BY_ABILITY * ability + BY_DAY * random.normal()))
    if (random.chance(ABSENT)) return 'غـ'
    if (mark >= LEAST_RAISED && mark < PASS && random.chance(RAISED)) return `/${PASS}`
    return String(Math.min(100, Math.max(0, mark)))
  })
}

/** Parses a degree text that this generator wrote. Throws if it is invalid. */
export function understoodDegree(text: string, finalDegree: number): ParsedDegree {
  const parsed = parseDegree(text, finalDegree)
  if (!parsed) throw new Error(`the demonstration wrote a degree without meaning: ${text}`)
  return parsed
}
