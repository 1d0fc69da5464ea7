import type { LineRow } from './line.rules.ts'
import type { LineStore, TermPlace } from './line-store.ts'

/** Stores of the lists in which each subject occurs once: the subject is the line's id. */
export const subjectStores = {
  recordings: recordingStore,
  gradeSubjects: gradeSubjectStore,
  generalSubjects: generalSubjectStore,
}

function recordingStore(place: TermPlace): LineStore {
  return {
    async list(db) {
      const rows = await db
        .selectFrom('recording')
        .select(['subject', 'link', 'position', 'source'])
        .where('grade', '=', place.grade)
        .where('term', '=', place.term)
        .orderBy('position')
        .orderBy('subject')
        .execute()
      return rows.map(({ link, ...row }) => ({ ...lineOf(row), link }))
    },
    async insert(db, { name, link, position, source }) {
      await db
        .insertInto('recording')
        .values({ ...place, subject: name, link, position, source })
        .execute()
    },
    async update(db, id, { name, link, position, source }) {
      await db
        .updateTable('recording')
        .set({ subject: name, link, position, source })
        .where('grade', '=', place.grade)
        .where('term', '=', place.term)
        .where('subject', '=', id)
        .execute()
    },
    async remove(db, id) {
      await db
        .deleteFrom('recording')
        .where('grade', '=', place.grade)
        .where('term', '=', place.term)
        .where('subject', '=', id)
        .execute()
    },
  }
}

function gradeSubjectStore(place: TermPlace): LineStore {
  return {
    async list(db) {
      const rows = await db
        .selectFrom('grade_subject')
        .select(['subject', 'position', 'source'])
        .where('grade', '=', place.grade)
        .where('term', '=', place.term)
        .orderBy('position')
        .orderBy('subject')
        .execute()
      return rows.map(lineOf)
    },
    async insert(db, { name, position, source }) {
      await db
        .insertInto('grade_subject')
        .values({ ...place, subject: name, position, source })
        .execute()
    },
    async update(db, id, { name, position, source }) {
      await db
        .updateTable('grade_subject')
        .set({ subject: name, position, source })
        .where('grade', '=', place.grade)
        .where('term', '=', place.term)
        .where('subject', '=', id)
        .execute()
    },
    async remove(db, id) {
      await db
        .deleteFrom('grade_subject')
        .where('grade', '=', place.grade)
        .where('term', '=', place.term)
        .where('subject', '=', id)
        .execute()
    },
  }
}

function generalSubjectStore(): LineStore {
  return {
    async list(db) {
      const rows = await db
        .selectFrom('general_subject')
        .select(['subject', 'position', 'source'])
        .orderBy('position')
        .orderBy('subject')
        .execute()
      return rows.map(lineOf)
    },
    async insert(db, { name, position, source }) {
      await db.insertInto('general_subject').values({ subject: name, position, source }).execute()
    },
    async update(db, id, { name, position, source }) {
      await db
        .updateTable('general_subject')
        .set({ subject: name, position, source })
        .where('subject', '=', id)
        .execute()
    },
    async remove(db, id) {
      await db.deleteFrom('general_subject').where('subject', '=', id).execute()
    },
  }
}

type SubjectRow = Pick<LineRow, 'position' | 'source'> & { subject: string }

function lineOf({ subject, position, source }: SubjectRow): LineRow {
  return { id: subject, name: subject, link: '', isBook: false, position, source }
}
