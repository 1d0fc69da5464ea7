import { CLASSIFICATION_WORDS, CLASSIFICATIONS, type Classification, isPassing } from '#contract/degrees.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { type ClassificationThresholds, classify } from '#server/modules/results/classification.rules.ts'
import { parseDegree } from '#server/modules/results/degree.rules.ts'
import { classificationReader } from './classification-words.rules.ts'
import { columnLetters, textAt } from './grid-cell.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SheetHeading, SheetRow } from './sheet-reading.rules.ts'
import { areMany, stopOf } from './sheet-stops.rules.ts'
import type { SubjectColumn } from './sheet-subjects.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

interface Content {
  subjects: readonly SubjectColumn[]
  students: readonly ReadRow[]
  heading: Partial<SheetHeading>
  thresholds: ClassificationThresholds | undefined
}

interface Classified extends ReadRow {
  text: string
  stated: Classification
  computed: Classification
}

/**
 * Compares the classifications in the sheet with those of the portal's thresholds. If the stated ones do not follow the
 * sheet's own percentages, they are of another total, such as the whole year's, and nothing is compared. Differences in
 * a few rows are warnings; in many rows, which other thresholds would explain, a stop.
 */
export function checkStatedClassifications(
  { columns: { classification: column } }: SheetHeader,
  content: Content,
  problems: ProblemList,
): SheetStop[] {
  // Readers see no classification of a second session's marks alone.
  if (column === undefined || content.heading.session === 2) return []
  const classified = classifiedRows(column, content)
  const unexplained = fewestUnexplained(classified)
  if (areMany(unexplained, classified.length)) return []
  const lines = classified.flatMap(({ row, student, text, stated, computed }) => {
    if (stated === computed) return []
    const { seatNumber: seat_number, name } = student
    const expected = `${CLASSIFICATION_WORDS[computed]} (${percentageDown(student)}%)`
    return [{ row: row.number, column: columnLetters(column), seat_number, name, stated: text, expected }]
  })
  // Rows that no thresholds explain are single mistakes and say nothing about the portal's thresholds.
  if (areMany(lines.length - unexplained, classified.length)) return stopOf('classifications_differ', lines)
  for (const { row, column: letters, stated, expected } of lines) {
    problems.add('classification_differs', { row, column: letters }, { value: stated, expected })
  }
  return []
}

/** Returns the rows with a stated classification for which readers see one: not withheld, and no subject open. */
function classifiedRows(column: number, { subjects, students, thresholds }: Content): Classified[] {
  const read = classificationReader(students.map(({ row }) => textAt(row, column)))
  return students.flatMap(({ row, student }): Classified[] => {
    const text = textAt(row, column)
    const stated = read(text)
    if (stated === undefined || student.withheld || student.maxHundredths === 0) return []
    if (hasOpenSubject(student, subjects)) return []
    return [{ row, student, text, stated, computed: classify(student, thresholds) }]
  })
}

/** Returns whether a subject is not passed. An empty cell may be of a subject that the student does not study. */
function hasOpenSubject({ degrees }: SheetRow, subjects: readonly SubjectColumn[]): boolean {
  return subjects.some(({ finalDegree }, place) => {
    const outcome = parseDegree(degrees[place] ?? '', finalDegree)?.outcome ?? 'not_taken'
    return outcome !== 'not_taken' && !isPassing(outcome)
  })
}

/**
 * Returns the minimum number of rows that no thresholds can explain, because a row with an equal or better percentage
 * has a worse classification.
 */
function fewestUnexplained(rows: readonly Classified[]): number {
  const byShare = new Map<number, Classification[]>()
  for (const { student, stated } of rows) {
    const share = student.totalHundredths / student.maxHundredths
    byShare.set(share, [...(byShare.get(share) ?? []), stated])
  }
  const bestFirst = [...byShare].sort(([a], [b]) => b - a)
  // For each classification: the fewest contradictions among the rows so far if the last of them have this one.
  let fewest: readonly number[] = CLASSIFICATIONS.map(() => 0)
  for (const [, stated] of bestFirst) {
    fewest = CLASSIFICATIONS.map((classification, place) => {
      const others = stated.filter((other) => other !== classification).length
      return Math.min(...fewest.slice(0, place + 1)) + others
    })
  }
  return Math.min(...fewest)
}

/** Returns a total's percentage rounded down: 84.999% has the classification of 84.99%, not that of 85%. */
function percentageDown({ totalHundredths, maxHundredths }: SheetRow): number {
  return Math.floor((totalHundredths * 10_000) / maxHundredths) / 100
}
