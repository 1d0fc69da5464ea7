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
  /** The student's first seat number on the platform, followed by the year of that number. */
  studentId: string
  /** How able the student is, from a distribution with mean 0 and standard deviation 1; the same in both years. */
  ability: number
}

/** A student before the year's seat numbers are assigned. */
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
 * Returns the students of the invented faculty in 2024 and 2025, by year and grade, each grade in the order of seat
 * numbers. From 2024 to 2025 most students move up, some repeat or leave, and a few join. Pairs of new students share a
 * name in every grade of 2024 and in the first grade of 2025.
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

/** Gives the last students the names of the first students, so that some names occur twice. */
function withNamesakes(applicants: readonly Applicant[]): Applicant[] {
  const originals = applicants.slice(0, NAMESAKE_PAIRS)
  const others = applicants.slice(0, applicants.length - NAMESAKE_PAIRS)
  const namesakes = applicants.slice(-NAMESAKE_PAIRS)
  return [...others, ...namesakes.map((one, index) => ({ ...one, name: originals[index]?.name ?? one.name }))]
}

/**
 * Returns the students of 2024 by their grade of 2025. The weakest of each grade repeat it, by ability and luck; of the
 * others most move up and a few leave.
 */
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

/** Assigns seat numbers in the order of names, such as 20001 to the first student of the second grade. */
function seated(applicants: readonly Applicant[], grade: DemoGrade, year: number): Enrolment[] {
  return applicants
    .map((applicant) => ({ applicant, key: searchText(applicant.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ applicant: { name, ability, studentId } }, index) => {
      const seatNumber = String(grade * 10_000 + index + 1)
      return { grade, year, seatNumber, name, ability, studentId: studentId ?? `${seatNumber}${year}` }
    })
}
