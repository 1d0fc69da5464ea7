import type { ParsedDegree } from './degree.rules.ts'

/**
 * Tells apart two kinds of empty cells: a missing mark, and a subject that the student does not study, such as another
 * division's or the other of two languages.
 */

/** For each subject's position, the positions of the subjects that nobody studies together with it. */
export type Alternatives = ReadonlyMap<number, ReadonlySet<number>>

/** A student's degrees in the order of the subjects; undefined for a subject that the student's sheets lack. */
export type DegreeLine = readonly (ParsedDegree | undefined)[]

/**
 * Finds the alternatives (subjects that nobody takes together, such as two languages) among the subjects that only some
 * students took. The caller must leave out hidden and withheld students.
 */
export function alternativesOf(lines: readonly DegreeLine[], subjects: number): Alternatives {
  const partly = partlyTaken(lines, subjects)
  if (partly.length < 2) return new Map()
  const together = new Map(partly.map((position) => [position, new Set<number>()]))
  for (const line of lines) {
    const taken = partly.filter((position) => isTaken(line[position]))
    for (const position of taken) for (const other of taken) together.get(position)?.add(other)
  }
  return new Map(
    partly.map((position) => [
      position,
      new Set(partly.filter((other) => other !== position && !together.get(position)?.has(other))),
    ]),
  )
}

/** Returns whether a student studies a subject: it has a mark, or is an empty cell and no alternative has a mark. */
export function isOwnSubject(line: DegreeLine, position: number, alternatives: Alternatives): boolean {
  if (line[position] === undefined) return false
  if (isTaken(line[position])) return true
  return ![...(alternatives.get(position) ?? [])].some((other) => isTaken(line[other]))
}

/** Subjects that some students took and others did not. */
function partlyTaken(lines: readonly DegreeLine[], subjects: number): number[] {
  const positions = Array.from({ length: subjects }, (_, position) => position)
  return positions.filter(
    (position) =>
      lines.some((line) => isTaken(line[position])) && lines.some((line) => line[position] && !isTaken(line[position])),
  )
}

/** Whether a student has a mark in a subject; a word in its place, such as absent or excused, counts as a mark. */
export function isTaken(degree: ParsedDegree | undefined): boolean {
  return degree !== undefined && degree.outcome !== 'not_taken'
}
