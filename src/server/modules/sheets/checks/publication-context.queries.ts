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
    // Empty for a second session: which students sit it differs from term to term.
    otherTerm: bySeat(other?.version.rows ?? []),
    // Empty for a summer, too: few students of a grade attend one, so most would seem to be missing.
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

/** Lists the students of the published sheets of a grade and year, each once, by seat number. */
async function cohortOf(db: Db, heading: { grade: number; year: number }): Promise<CohortStudent[]> {
  const sheets = await publishedAround(db, { from: heading.year, to: heading.year })
  const ids = sheets.filter(({ grade }) => grade === heading.grade).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('sheet_row')
    .select(['student_id as studentId', 'seat_number as seatNumber', 'name'])
    .where('sheet_id', 'in', ids)
    .orderBy('seat_number')
    .orderBy('sheet_id')
    .execute()
  return Array.from(new Map(rows.map((row) => [row.studentId, row])).values())
}

/** Lists the published students of other grades and years around a sheet, once for each grade and year. */
async function presencesElsewhere(db: Db, { grade, year }: SheetHeading): Promise<Presence[]> {
  const sheets = await publishedAround(db, { from: year - YEARS_AROUND, to: year + YEARS_AROUND })
  const presences: Presence[] = []
  for (const cohort of groupedBy(sheets, (sheet) => `${sheet.year} ${sheet.grade}`)) {
    const [{ grade: other, year: otherYear }] = cohort
    if (other === grade && otherYear === year) continue
    const ids = cohort.map(({ id }) => id)
    const rows = await db
      .selectFrom('sheet_row')
      .select(['student_id as studentId', 'name_key as nameKey'])
      .distinct()
      .where('sheet_id', 'in', ids)
      .execute()
    presences.push(...rows.map((row) => ({ ...row, grade: other, year: otherYear })))
  }
  return presences
}

/**
 * Lists the published sheets from one year to another. The callers read rows by these sheet ids, which is the fast way
 * through the view `sheet_row`.
 */
function publishedAround(db: Db, { from, to }: { from: number; to: number }) {
  return db
    .selectFrom('sheet')
    .select(['id', 'grade', 'year'])
    .where('state', '=', 'published')
    .where('source', '=', 'file')
    .where('year', '>=', from)
    .where('year', '<=', to)
    .orderBy('id')
    .execute()
}

function groupedBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): [Value, ...Value[]][] {
  const groups = new Map<string, [Value, ...Value[]]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return [...groups.values()]
}
