import type { SheetProblemCode } from '#contract/sheet-problems.ts'
import type { StopOffer } from '#contract/sheet-stops.ts'
import { parseDegree } from '#server/modules/results/degree.rules.ts'
import { columnLetters } from './grid-cell.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

/** A stated total or percentage that differs from the computed one. */
export interface TotalDifference extends ReadRow {
  code: SheetProblemCode & ('total_differs' | 'percentage_differs')
  column: number
  /** The text of the total's or percentage's cell; for a spreadsheet error, the error's name. */
  value: string
  /** The number in the cell; null for a text that is no number. */
  stated: number | null
  expected: string
}

/** Bounds of the search. Sets of more than MOST_TOGETHER subjects are tried only if the subjects are neighbours. */
const MOST_ROWS = 60
const MOST_SUBJECTS = 30
const MOST_TOGETHER = 4
const MOST_OFFERS = 3
/** Minimum share of the examined rows whose difference an offer must explain, in per cent. */
const EXPLAINED_SHARE = 80
const TOLERANCE_HUNDREDTHS = 0.5 + 1e-6

/** One differing row: by how much the computed total exceeds the stated one, and each subject's mark, in hundredths. */
interface Case {
  excess: number
  parts: readonly number[]
}

/**
 * Returns offers to the office that would explain most of the differing rows: subjects not to count in the total, or
 * else one subject with another full mark. Tries only small sets of subjects and runs of neighbouring subjects.
 */
export function offersFor(subjects: readonly SubjectColumn[], differences: readonly TotalDifference[]): StopOffer[] {
  const counted = subjects
    .map((subject, index) => ({ subject, index }))
    .filter(({ subject }) => subject.isCalculatedInTotal)
    .slice(0, MOST_SUBJECTS)
  const sample = spread(differences.filter(({ stated }) => stated !== null))
  const totals = sample.flatMap((difference) => caseOfTotal(difference, counted))
  const sets = totals.length > 0 ? explainingSets(totals, counted.length) : []
  const offers = sets.slice(0, MOST_OFFERS).map((set): StopOffer => {
    const chosen = set.flatMap((at) => counted[at]?.subject ?? [])
    return {
      kind: 'uncounted',
      columns: chosen.map(({ column }) => columnLetters(column)),
      subjects: chosen.map(({ name }) => name),
    }
  })
  return offers.length > 0
    ? offers
    : fullMarkOffers(
        sample,
        counted.map(({ subject }) => subject),
      )
}

/**
 * Returns at most MOST_ROWS rows from all over the sheet, so that the result hardly depends on the order of the rows.
 */
function spread(differences: readonly TotalDifference[]): TotalDifference[] {
  const step = Math.max(1, Math.ceil(differences.length / MOST_ROWS))
  return differences.filter((_, index) => index % step === 0)
}

function caseOfTotal(
  { code, stated, student }: TotalDifference,
  counted: readonly { subject: SubjectColumn; index: number }[],
): Case[] {
  if (code !== 'total_differs' || stated === null) return []
  const parts = counted.map(
    ({ subject, index }) => parseDegree(student.degrees[index] ?? '', subject.finalDegree)?.hundredths ?? 0,
  )
  return [{ excess: student.totalHundredths - stated * 100, parts }]
}

/**
 * Returns sets of subjects whose marks add up to the excess in most rows, smaller sets first. A set that includes an
 * already found set is left out.
 */
function explainingSets(cases: readonly Case[], subjects: number): number[][] {
  const found: number[][] = []
  for (const set of candidateSets(subjects)) {
    const isInFound = found.some((smaller) => smaller.every((at) => set.includes(at)))
    if (!isInFound && explains(cases, set)) found.push(set)
    if (found.length === MOST_OFFERS) break
  }
  return found
}

/** Yields all small sets, then runs of neighbouring subjects, because a group header covers neighbours. */
function* candidateSets(subjects: number): Generator<number[]> {
  for (let size = 1; size <= Math.min(MOST_TOGETHER, subjects - 1); size += 1) yield* setsOf(size, 0, subjects)
  for (let length = MOST_TOGETHER + 1; length < subjects; length += 1) {
    for (let start = 0; start + length <= subjects; start += 1) {
      yield Array.from({ length }, (_, at) => start + at)
    }
  }
}

function* setsOf(size: number, from: number, subjects: number): Generator<number[]> {
  if (size === 0) yield []
  else {
    for (let first = from; first < subjects; first += 1) {
      for (const others of setsOf(size - 1, first + 1, subjects)) yield [first, ...others]
    }
  }
}

/** Whether a set explains enough rows. Stops at the first row after which it cannot any more. */
function explains(cases: readonly Case[], set: readonly number[]): boolean {
  const mostMissed = Math.floor((cases.length * (100 - EXPLAINED_SHARE)) / 100)
  let missed = 0
  for (const { excess, parts } of cases) {
    const sum = set.reduce((hundredths, at) => hundredths + (parts[at] ?? 0), 0)
    if (Math.abs(sum - excess) > TOLERANCE_HUNDREDTHS) missed += 1
    if (missed > mostMissed) return false
  }
  return true
}

/** If most percentages fit one other maximum total, offers the full mark with which a subject would give that total. */
function fullMarkOffers(sample: readonly TotalDifference[], counted: readonly SubjectColumn[]): StopOffer[] {
  const missing = sample.flatMap(({ code, stated, student }) => {
    if (code !== 'percentage_differs' || !stated) return []
    const maximum = (student.totalHundredths * 100) / (stated <= 1 ? stated * 100 : stated)
    return [Math.round((maximum - student.maxHundredths) / 100)]
  })
  const [difference] = [...new Set(missing)].sort((a, b) => countOf(missing, b) - countOf(missing, a))
  if (!difference || countOf(missing, difference) * 100 < missing.length * EXPLAINED_SHARE) return []
  return counted
    .map(({ column, name, finalDegree }) => ({ column, name, fullMark: finalDegree + difference }))
    .filter(({ fullMark }) => fullMark > 0 && fullMark % 5 === 0)
    .slice(0, MOST_OFFERS)
    .map(({ column, name, fullMark }) => ({
      kind: 'full_mark',
      column: columnLetters(column),
      subject: name,
      full_mark: fullMark,
    }))
}

function countOf(values: readonly number[], wanted: number): number {
  return values.filter((value) => value === wanted).length
}
