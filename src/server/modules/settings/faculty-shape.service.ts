import type { FacultyShape } from '#contract/faculty-shape.ts'
import { type FacultyUse, usesText } from '#contract/faculty-uses.ts'
import { repeatedNames } from '#contract/repeated-names.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { countPlaces, type PlaceUse } from './faculty-shape.queries.ts'
import { readFrontSetting } from './settings.reads.ts'

/**
 * Throws invalid_request if a name is another spelling of an earlier one. The setting's schema does not refuse it, so
 * that a shape that an older release stored is still read.
 */
export function requireOwnNames(shape: FacultyShape): void {
  const fields = (['grades', 'terms'] as const).flatMap((list) =>
    repeatedNames(shape[list].map(({ name }) => name)).map((place) => ({
      path: `/after/faculty_shape/${list}/${place}/name`,
      message: 'another spelling of an earlier name',
    })),
  )
  if (fields.length > 0) throw new AppError('invalid_request', undefined, { fields })
}

/**
 * Throws faculty_in_use if anything belongs to a grade or term that the shape lacks, because no page would show it any
 * more. The error's `fields` has an entry for each such grade and term: its index in the list (`/grades/3`) and what
 * belongs to it.
 */
export async function requireNothingBeyond(db: Db, { grades, terms }: FacultyShape): Promise<void> {
  const places = await placesInUse(db)
  const fields = [
    ...beyond(places, ({ grade }) => grade, grades.length, 'grades'),
    ...beyond(places, ({ term }) => term, terms.length, 'terms'),
  ]
  if (fields.length > 0) throw new AppError('faculty_in_use', undefined, { fields })
}

interface NumberedUse {
  use: FacultyUse
  grade: number
  term: number
  count: number
}

async function placesInUse(db: Db): Promise<NumberedUse[]> {
  const awaited = ((await readFrontSetting(db, 'awaited_results')) ?? []).map(
    ({ grade, term }): PlaceUse => ({ use: 'awaited', grade, term, count: 1 }),
  )
  return [...(await countPlaces(db)), ...awaited].map(({ grade, term, ...rest }) => ({
    ...rest,
    grade: numberIn(grade),
    term: numberIn(term),
  }))
}

/** Returns 3 for 3 and for `grade_3`, and 0 for a place that names no grade or term. */
function numberIn(place: number | string | null): number {
  return Number(/\d$/.exec(String(place ?? ''))?.[0] ?? 0)
}

/** Returns an error field for each grade or term number above `last`, with what uses the number. */
function beyond(
  places: readonly NumberedUse[],
  numberOf: (place: NumberedUse) => number,
  last: number,
  list: 'grades' | 'terms',
): { path: string; message: string }[] {
  const byNumber = new Map<number, Map<FacultyUse, number>>()
  for (const place of places) {
    const number = numberOf(place)
    if (number <= last) continue
    const uses = byNumber.get(number) ?? new Map<FacultyUse, number>()
    byNumber.set(number, uses.set(place.use, (uses.get(place.use) ?? 0) + place.count))
  }
  return [...byNumber]
    .sort(([a], [b]) => a - b)
    .map(([number, uses]) => ({
      path: `/${list}/${number - 1}`,
      message: usesText(Array.from(uses, ([use, count]) => ({ use, count }))),
    }))
}
