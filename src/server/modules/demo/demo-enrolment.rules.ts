import { searchText } from '#contract/search-text.ts'
import type { DemoFaculty } from './demo-faculty.rules.ts'
import { nameMaker, respelt } from './demo-names.rules.ts'
import { type SeededRandom, seededRandom } from './seeded-random.rules.ts'

const GRADES = [1, 2, 3, 4] as const
type DemoGrade = (typeof GRADES)[number]

/** An invented student in one grade and year. */
export interface Enrolment {
  grade: DemoGrade
  year: number
  seatNumber: string
  name: string
  /** First seat number and first year. */
  studentId: string
  /** Mean 0, standard deviation 1; constant over the years. */
  ability: number
}

/** A student before the seats of the year are assigned. */
interface Applicant {
  name: string
  ability: number
  studentId?: string
}

const SEED = 20_240_901
const FIRST_YEAR_STUDENTS: Readonly<Record<DemoGrade, number>> = { 1: 500, 2: 430, 3: 560, 4: 820 }
const NEWCOMERS = 450
const TRANSFERRED = 6
const NAMESAKE_PAIRS = 2
const REPEATING = 0.08
const LEAVING = 0.03
const RESPELT = 0.05

export const DEMO_YEARS = [2024, 2025] as const

/**
 * The students of the invented faculty in 2024 and 2025, each grade in seat order: most move up, some repeat or
 * leave, a few join, and some in every grade share a name.
 */
export function demoEnrolments(faculty: DemoFaculty): Enrolment[] {
  const random = seededRandom(SEED)
  const makeName = nameMaker(faculty, random)
  const newcomers = (count: number) => makeApplicants(count, random, makeName)
  const first = GRADES.flatMap((grade) => seated(withNamesakes(newcomers(FIRST_YEAR_STUDENTS[grade])), grade, 2024))
  const applicants = secondYear(first, random)
  const second = GRADES.flatMap((grade) => {
    const fresh = grade === 1 ? withNamesakes(newcomers(NEWCOMERS)) : newcomers(TRANSFERRED)
    return seated([...applicants[grade], ...fresh], grade, 2025)
  })
  return [...first, ...second]
}

function makeApplicants(count: number, random: SeededRandom, makeName: () => string): Applicant[] {
  return Array.from({ length: count }, () => ({ name: makeName(), ability: random.normal() }))
}

/** The last students take the names of the first. */
function withNamesakes(applicants: readonly Applicant[]): Applicant[] {
  const originals = applicants.slice(0, NAMESAKE_PAIRS)
  const others = applicants.slice(0, applicants.length - NAMESAKE_PAIRS)
  const namesakes = applicants.slice(-NAMESAKE_PAIRS)
  return [...others, ...namesakes.map((one, index) => ({ ...one, name: originals[index]?.name ?? one.name }))]
}

/** Places the students of 2024 in 2025. The weakest repeat, up to a random number. */
function secondYear(first: readonly Enrolment[], random: SeededRandom): Record<DemoGrade, Applicant[]> {
  const result: Record<DemoGrade, Applicant[]> = { 1: [], 2: [], 3: [], 4: [] }
  for (const grade of GRADES) {
    const byLuck = first
      .filter((enrolment) => enrolment.grade === grade)
      .map((enrolment) => ({ enrolment, score: enrolment.ability + 0.6 * random.normal() }))
      .sort((a, b) => a.score - b.score)
    byLuck.forEach(({ enrolment }, place) => {
      const { studentId, ability } = enrolment
      const name = random.chance(RESPELT) ? respelt(enrolment.name) : enrolment.name
      const next = nextGrade(grade)
      if (place < byLuck.length * REPEATING) result[grade].push({ studentId, ability, name })
      else if (next && !random.chance(LEAVING)) result[next].push({ studentId, ability, name })
    })
  }
  return result
}

function nextGrade(grade: DemoGrade): DemoGrade | undefined {
  return GRADES.find((next) => next === grade + 1)
}

/** Assigns seats in name order: 20001 is the first of the second grade. */
function seated(applicants: readonly Applicant[], grade: DemoGrade, year: number): Enrolment[] {
  return applicants
    .map((applicant) => ({ applicant, key: searchText(applicant.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ applicant: { name, ability, studentId } }, index) => {
      const seatNumber = String(grade * 10_000 + index + 1)
      return { grade, year, seatNumber, name, ability, studentId: studentId ?? `${seatNumber}${year}` }
    })
}
