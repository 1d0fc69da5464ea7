import type { Db } from '#server/db/tables.ts'
import { readFacultyShape } from '#server/modules/settings/faculty-shape.reads.ts'
import { readFrontSetting } from '#server/modules/settings/settings.reads.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import { contentOfVersion } from '../versions/sheet-versions.queries.ts'
import type { CohortStudent, Presence, PublicationContext, PublishedVersion } from './publication-context.rules.ts'
import { bySeat, otherTermOf, YEARS_AROUND } from './publication-context.rules.ts'

/** Returns what a sheet is compared with before its publication. Demonstration sheets are left out. */
export async function publicationContext(db: Db, heading: SheetHeading): Promise<PublicationContext> {
  const { grade, term, year, session } = heading
  const other = session === 1 ? await publishedVersion(db, { ...heading, term: otherTermOf(term) }) : undefined
  const first = session === 1 && term === 3 ? await publishedVersion(db, { ...heading, term: 1 }) : undefined
  return {
    faculty: await readFacultyShape(db),
    replaced: await publishedVersion(db, heading),
    lastYear: await publishedVersion(db, { ...heading, year: year - 1 }),
    firstSession: session === 2 ? await publishedVersion(db, { ...heading, session: 1 }) : undefined,
    // A second session has other students in each term.
    otherTerm: bySeat(other?.version.rows ?? []),
    // Few students of a grade have a summer.
    gradeBelow: session === 1 && term !== 3 ? await cohortOf(db, { grade: grade - 1, year: year - 1 }) : [],
    verdicts: {
      rules: (await readFrontSetting(db, 'verdict_rules')) ?? null,
      otherTerm: other?.version,
      firstTerm: first?.version,
    },
    elsewhere: await presencesElsewhere(db, heading),
  }
}

/** Returns the published version of a sheet; undefined if there is none or it is a demonstration sheet. */
export async function publishedVersion(
  db: Db,
  { year, grade, term, session }: SheetHeading,
): Promise<PublishedVersion | undefined> {
  const sheet = await db
    .selectFrom('sheet')
    .select(['id', 'version'])
    .where('year', '=', year)
    .where('grade', '=', grade)
    .where('term', '=', term)
    .where('session', '=', session)
    .where('state', '=', 'published')
    .where('source', '=', 'file')
    .executeTakeFirst()
  return sheet && { sheetId: sheet.id, number: sheet.version, version: await contentOfVersion(db, sheet.id) }
}

/** Lists each student of the published sheets of a grade and year, once, by seat number. */
async function cohortOf(db: Db, heading: { grade: number; year: number }): Promise<CohortStudent[]> {
  const rows = await db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select(['sheet_row.student_id as studentId', 'sheet_row.seat_number as seatNumber', 'sheet_row.name as name'])
    .where('sheet.state', '=', 'published')
    .where('sheet.source', '=', 'file')
    .where('sheet.year', '=', heading.year)
    .where('sheet.grade', '=', heading.grade as SheetHeading['grade'])
    .orderBy('sheet_row.seat_number')
    .orderBy('sheet_row.sheet_id')
    .execute()
  return Array.from(new Map(rows.map((row) => [row.studentId, row])).values())
}

/** Lists the published students of other grades and years around a sheet, once for each grade and year. */
function presencesElsewhere(db: Db, { grade, year }: SheetHeading): Promise<Presence[]> {
  return db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select([
      'sheet_row.student_id as studentId',
      'sheet_row.name_key as nameKey',
      'sheet.grade as grade',
      'sheet.year as year',
    ])
    .distinct()
    .where('sheet.state', '=', 'published')
    .where('sheet.source', '=', 'file')
    .where('sheet.year', '>=', year - YEARS_AROUND)
    .where('sheet.year', '<=', year + YEARS_AROUND)
    .where((where) => where.or([where('sheet.grade', '!=', grade), where('sheet.year', '!=', year)]))
    .execute()
}
