import type { Db } from '#server/db/tables.ts'
import type { TermPlace } from './line-store.ts'

/** An item of the library that may name a file or have a link. */
export interface LinkRow {
  kind: 'book' | 'final_exam' | 'resource' | 'recording' | 'schedule'
  id: string
  name: string
  link: string
  isBook: boolean
  /** Null for a general resource and for a timetable. */
  place: TermPlace | null
  subject: string | null
}

/** Returns every line that has a link, and every timetable image as a line with its file. */
export async function listLinkRows(db: Db): Promise<LinkRow[]> {
  const books = await db.selectFrom('book').select(['id', 'kind', 'grade', 'term', 'name', 'drive_id']).execute()
  const resources = await db
    .selectFrom('resource')
    .select(['id', 'grade', 'term', 'subject', 'title', 'link', 'is_book'])
    .orderBy('id')
    .execute()
  const recordings = await db.selectFrom('recording').select(['grade', 'term', 'subject', 'link']).execute()
  const schedules = await db.selectFrom('schedule_image').select(['place', 'file_id']).execute()
  return [
    ...books.map(
      ({ id, kind, grade, term, name, drive_id: link }): LinkRow => ({
        id,
        kind,
        name,
        link,
        isBook: true,
        place: { grade, term },
        subject: null,
      }),
    ),
    ...resources.map(
      ({ id, grade, term, subject, title: name, link, is_book }): LinkRow => ({
        id,
        kind: 'resource',
        name,
        link,
        subject,
        isBook: is_book === 1,
        place: grade === null || term === null ? null : { grade, term },
      }),
    ),
    ...recordings.map(
      ({ grade, term, subject, link }): LinkRow => ({
        id: `${grade}/${term}/${subject}`,
        kind: 'recording',
        name: subject,
        link,
        isBook: false,
        place: { grade, term },
        subject,
      }),
    ),
    ...schedules.map(
      ({ place, file_id: link }): LinkRow => ({
        id: place,
        kind: 'schedule',
        name: place,
        link,
        isBook: true,
        place: null,
        subject: null,
      }),
    ),
  ]
}

/** Counts the questions of each subject in a grade and term, except those that their contributors withdrew. */
export async function countQuestions(db: Db, { grade, term }: TermPlace): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('question')
    .select((expression) => ['subject', expression.fn.countAll().as('count')])
    .where('grade', '=', grade)
    .where('term', '=', term)
    .where('origin', '=', 'student')
    .where('withdrawn_at', 'is', null)
    .groupBy('subject')
    .execute()
  // Postgres returns counts as texts, because they are big integers.
  return new Map(rows.map(({ subject, count }) => [subject ?? '', Number(count)]))
}

/**
 * Changes a subject's name in its resources, in the questions that their contributors withdrew and may restore, and in
 * its recording unless the new name has a recording already.
 */
export async function renameSubject(db: Db, place: TermPlace | null, from: string, to: string): Promise<void> {
  await db
    .updateTable('resource')
    .set({ subject: to })
    .where('grade', place ? '=' : 'is', place?.grade ?? null)
    .where('term', place ? '=' : 'is', place?.term ?? null)
    .where('subject', '=', from)
    .execute()
  if (!place) return
  await db
    .updateTable('question')
    .set({ subject: to })
    .where('grade', '=', place.grade)
    .where('term', '=', place.term)
    .where('subject', '=', from)
    .where('origin', '=', 'student')
    .where('withdrawn_at', 'is not', null)
    .execute()
  const taken = await db
    .selectFrom('recording')
    .select('subject')
    .where('grade', '=', place.grade)
    .where('term', '=', place.term)
    .where('subject', '=', to)
    .executeTakeFirst()
  if (taken) return
  await db
    .updateTable('recording')
    .set({ subject: to })
    .where('grade', '=', place.grade)
    .where('term', '=', place.term)
    .where('subject', '=', from)
    .execute()
}
