import { type FacultyShape, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { Db } from '#server/db/tables.ts'
import { readFrontSetting } from './settings.reads.ts'

/** The grades and terms of the faculty; the specified ones if the office has set none. */
export async function readFacultyShape(db: Db): Promise<FacultyShape> {
  return (await readFrontSetting(db, 'faculty_shape')) ?? SPECIFIED_SHAPE
}
