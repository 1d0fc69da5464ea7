import { type FacultyShape, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { Db } from '#server/db/tables.ts'
import { readFrontSetting } from './settings.reads.ts'

/** Returns the grades and terms that the office has set, or the specified ones. */
export async function readFacultyShape(db: Db): Promise<FacultyShape> {
  return (await readFrontSetting(db, 'faculty_shape')) ?? SPECIFIED_SHAPE
}
