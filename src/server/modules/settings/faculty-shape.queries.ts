import type { FacultyUse } from '#contract/faculty-uses.ts'
import type { Db } from '#server/db/tables.ts'

type Places = {
  table: 'sheet' | 'book' | 'grade_subject' | 'resource' | 'recording' | 'question' | 'appeal'
  use: FacultyUse
}

const WITH_TERM: readonly Places[] = [
  { table: 'sheet', use: 'sheets' },
  { table: 'book', use: 'books' },
  { table: 'grade_subject', use: 'subjects' },
  { table: 'resource', use: 'resources' },
  { table: 'recording', use: 'recordings' },
  { table: 'question', use: 'questions' },
  { table: 'appeal', use: 'appeals' },
]

/** How many rows of one kind belong to a grade and term. Grade or term is null if rows of this kind have none. */
export interface PlaceUse {
  use: FacultyUse
  /** `grade_3` for a timetable, otherwise a number. */
  grade: number | string | null
  term: number | null
  count: number
}

/**
 * Counts the rows of each kind by grade and term. Also counts rows that belong to no grade or term; callers leave them
 * out.
 */
export async function countPlaces(db: Db): Promise<PlaceUse[]> {
  const found: PlaceUse[] = []
  for (const { table, use } of WITH_TERM) {
    const rows = await db
      .selectFrom(table)
      .select(['grade', 'term'])
      .select(({ fn }) => fn.countAll().as('count'))
      .groupBy(['grade', 'term'])
      .execute()
    found.push(...rows.map(({ grade, term, count }) => ({ use, grade, term, count: Number(count) })))
  }
  const accounts = await db
    .selectFrom('account_user')
    .select('grade')
    .select(({ fn }) => fn.countAll().as('count'))
    .groupBy('grade')
    .execute()
  found.push(
    ...accounts.map(({ grade, count }) => ({ use: 'accounts' as const, grade, term: null, count: Number(count) })),
  )
  for (const table of ['schedule_image', 'timetable'] as const) {
    const rows = await db.selectFrom(table).select('place').execute()
    found.push(...rows.map(({ place }) => ({ use: 'timetables' as const, grade: place, term: null, count: 1 })))
  }
  return found
}
