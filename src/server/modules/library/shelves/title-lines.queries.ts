import type { BookTable } from '#server/db/library-tables.ts'
import type { Db } from '#server/db/tables.ts'
import type { LineRow } from './line.rules.ts'
import type { LineStore, TermPlace } from './line-store.ts'

/** Stores of the lists whose lines have titles. A title may occur more than once; the id is random. */
export const titleStores = { books: bookStore, resources: resourceStore }

function bookStore(kind: BookTable['kind'], place: TermPlace): LineStore {
  return {
    async list(db) {
      const rows = await db
        .selectFrom('book')
        .select(['id', 'name', 'drive_id', 'position', 'source'])
        .where('kind', '=', kind)
        .where('grade', '=', place.grade)
        .where('term', '=', place.term)
        .orderBy('position')
        .orderBy('id')
        .execute()
      return rows.map(({ drive_id: link, ...row }) => ({ ...row, link, isBook: true }))
    },
    async insert(db, { id, name, link, position, source }) {
      await db
        .insertInto('book')
        .values({ id, kind, ...place, name, drive_id: link, position, source })
        .execute()
    },
    async update(db, id, { name, link, position, source }) {
      await db.updateTable('book').set({ name, drive_id: link, position, source }).where('id', '=', id).execute()
    },
    async remove(db, id) {
      await db.deleteFrom('book').where('id', '=', id).execute()
    },
  }
}

function resourceStore(place: TermPlace | { grade: null; term: null }, subject: string): LineStore {
  return {
    list: (db) => listResources(db, place, subject),
    async insert(db, { id, name, link, isBook, position, source }) {
      const row = { id, ...place, subject, title: name, link, is_book: isBook ? 1 : 0, position, source }
      await db.insertInto('resource').values(row).execute()
    },
    async update(db, id, { name, link, isBook, position, source }) {
      await db
        .updateTable('resource')
        .set({ title: name, link, is_book: isBook ? 1 : 0, position, source })
        .where('id', '=', id)
        .execute()
    },
    async remove(db, id) {
      await db.deleteFrom('resource').where('id', '=', id).execute()
    },
  }
}

async function listResources(
  db: Db,
  { grade, term }: TermPlace | { grade: null; term: null },
  subject: string,
): Promise<LineRow[]> {
  const rows = await db
    .selectFrom('resource')
    .select(['id', 'title', 'link', 'is_book', 'position', 'source'])
    .where('grade', grade === null ? 'is' : '=', grade)
    .where('term', term === null ? 'is' : '=', term)
    .where('subject', '=', subject)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ title: name, is_book, ...row }) => ({ ...row, name, isBook: is_book === 1 }))
}
