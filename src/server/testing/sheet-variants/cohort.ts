import type { SheetHeading } from '#server/modules/sheets/reading/sheet-reading.rules.ts'

/** A cohort of invented students, from which files of every layout and format are made. */
export interface Cohort {
  heading: SheetHeading
  subjects: readonly CohortSubject[]
  students: readonly CohortStudent[]
}

export interface CohortSubject {
  name: string
  fullMark: number
  isCounted: boolean
}

export interface CohortStudent {
  seat: string
  name: string
  /** Canonical degree texts, one for each subject. */
  marks: readonly string[]
}

/** Returns a number from 0 below 1; the same seed gives the same numbers. */
export type Random = () => number

const FIRST = ['أحمد', 'منى', 'هدى', 'سارة', 'كريم', 'ليلى', 'يوسف', 'مريم', 'طارق', 'نور']
const MIDDLE = ['محمد', 'حسن', 'سعيد', 'كمال', 'إبراهيم', 'عادل', 'فتحي']
const LAST = ['علي', 'سالم', 'عمر', 'فؤاد', 'شوقي', 'النجار', 'الحداد']
const SUBJECTS = ['النحو', 'الصرف', 'البلاغة', 'الأدب', 'التفسير', 'الفقه', 'العروض', 'الحاسب']
const FULL_MARKS = [100, 100, 100, 50, 150]
/** Words instead of a mark, found in about one of fifty cells. An empty cell among marks is a stop. */
const WORDS = ['غـ', 'غش', 'عذر', 'محروم']

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a whole number from 0 below `end`. */
export function below(random: Random, end: number): number {
  return Math.floor(random() * end)
}

export function pick<T>(random: Random, values: readonly [T, ...T[]] | readonly T[]): T {
  const value = values[below(random, values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from.')
  return value
}

/** Makes a cohort of students with different names; each subject has an average of its own. */
export function randomCohort(random: Random, heading: SheetHeading, students = 24): Cohort {
  const count = 3 + below(random, 4)
  // Subjects that count in the total come first, as in layouts that have one group for them and one for the others.
  const counted = 2 + below(random, count - 1)
  const subjects = SUBJECTS.slice(0, count).map((name, index) => ({
    name: heading.term === 1 ? name : `${name} ${heading.term}`,
    fullMark: pick(random, FULL_MARKS),
    isCounted: index < counted,
  }))
  const levels = subjects.map(() => 0.45 + random() * 0.35)
  const first = below(random, 400)
  return {
    heading,
    subjects,
    students: Array.from({ length: students }, (_, index) => ({
      seat: String(heading.grade * 10_000 + index + 1),
      name: nameOf(first + index),
      marks: subjects.map(({ fullMark }, at) => randomMark(random, fullMark, levels[at] ?? 0.6)),
    })),
  }
}

/** Returns the same students in another term, with other subjects and marks. */
export function otherTerm(random: Random, cohort: Cohort): Cohort {
  const heading = { ...cohort.heading, term: cohort.heading.term === 1 ? 2 : 1 } as const
  const other = randomCohort(random, heading, cohort.students.length)
  const students = other.students.map((student, index) => ({ ...student, ...personOf(cohort, index) }))
  return { ...other, students }
}

function personOf({ students }: Cohort, index: number): Pick<CohortStudent, 'seat' | 'name'> {
  const { seat, name } = students[index] ?? { seat: '', name: '' }
  return { seat, name }
}

function nameOf(index: number): string {
  const last = Math.floor(index / (FIRST.length * MIDDLE.length)) % LAST.length
  return `${FIRST[index % FIRST.length]} ${MIDDLE[Math.floor(index / FIRST.length) % MIDDLE.length]} ${LAST[last]}`
}

function randomMark(random: Random, fullMark: number, level: number): string {
  const dice = random()
  if (dice < 0.02) return pick(random, WORDS)
  if (dice < 0.04) return `/${fullMark / 2}`
  const share = Math.min(1, Math.max(0.1, level + (random() - 0.5) * 0.5))
  const mark = Math.round(share * fullMark)
  return dice < 0.1 && mark < fullMark ? `${mark}.5` : String(mark)
}

/** Returns the total that a control sheet states for a student. */
export function statedTotal({ subjects }: Cohort, { marks }: CohortStudent): number {
  return subjects.reduce((sum, { isCounted }, at) => sum + (isCounted ? markValue(marks[at] ?? '') : 0), 0)
}

/** Returns the sum of the full marks of a student's counted subjects, without those whose mark is excused or empty. */
export function statedMaximum({ subjects }: Cohort, { marks }: CohortStudent): number {
  return subjects.reduce((sum, { isCounted, fullMark }, at) => {
    const isLeftOut = ['عذر', ''].includes(marks[at] ?? '')
    return isCounted && !isLeftOut ? sum + fullMark : sum
  }, 0)
}

/** Returns a mark as a number; 0 for a word. */
export function markValue(mark: string): number {
  const number = Number(mark.replace('/', ''))
  return Number.isNaN(number) ? 0 : number
}
