import type { Db } from '#server/db/tables.ts'
import { subjectKey, subjectKeys } from '#server/modules/results/term-sessions.rules.ts'
import { readFacultyShape } from '#server/modules/settings/faculty-shape.reads.ts'
import { readFrontSetting } from '#server/modules/settings/settings.reads.ts'
import { decisionsOfYear } from '#server/modules/students/office-decisions.reads.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import {
  contentOfVersion,
  marksOfSeats,
  publishedCorrections,
  subjectsOfVersion,
} from '../versions/sheet-versions.queries.ts'
import type { VersionContent } from '../versions/version-row.rules.ts'
import type {
  CohortStudent,
  OfficeCorrection,
  Presence,
  PublicationContext,
  PublishedVersion,
} from './publication-context.rules.ts'
import { bySeat, otherTermOf, YEARS_AROUND } from './publication-context.rules.ts'

/** Returns what a sheet is compared with before its publication. Demonstration sheets are left out. */
export async function publicationContext(db: Db, heading: SheetHeading): Promise<PublicationContext> {
  const { grade, term, year, session } = heading
  const other = session === 1 ? await publishedVersion(db, { ...heading, term: otherTermOf(term) }) : undefined
  const first = session === 1 && term === 3 ? await publishedVersion(db, { ...heading, term: 1 }) : undefined
  const replaced = await publishedVersion(db, heading)
  return {
    faculty: await readFacultyShape(db),
    replaced,
    lastYear: await publishedVersion(db, { ...heading, year: year - 1 }),
    firstSession: session === 2 ? await publishedVersion(db, { ...heading, session: 1 }) : undefined,
    // Empty for a second session: which students sit it differs from term to term.
    otherTerm: bySeat(other?.version.rows ?? []),
    // Empty for a second session and for a summer term: few students of a grade are in them, so most would be missing.
    gradeBelow: session === 1 && term !== 3 ? await cohortOf(db, { grade: grade - 1, year: year - 1 }) : [],
    verdicts: {
      rules: (await readFrontSetting(db, 'verdict_rules')) ?? null,
      otherTerm: other?.version,
      firstTerm: first?.version,
    },
    withdrawn: replaced ? undefined : await withdrawnContent(db, heading),
    corrections: await officeCorrections(db, heading),
    elsewhere: await presencesElsewhere(db, heading),
    office: await decisionsOfYear(db, year),
    officeLastYear: await decisionsOfYear(db, year - 1),
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

/** Returns the content of the withdrawn version that was published last; undefined if there is none. */
async function withdrawnContent(
  db: Db,
  { year, grade, term, session }: SheetHeading,
): Promise<VersionContent | undefined> {
  const sheet = await db
    .selectFrom('sheet')
    .select('id')
    .where('year', '=', year)
    .where('grade', '=', grade)
    .where('term', '=', term)
    .where('session', '=', session)
    .where('state', '=', 'withdrawn')
    .where('source', '=', 'file')
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return sheet && contentOfVersion(db, sheet.id)
}

/**
 * Lists the corrected marks in all versions of a sheet that were ever published, latest first. Reads the mark from the
 * version's row, because the correction of an upload's cell stores the text as it was typed.
 */
async function officeCorrections(db: Db, heading: SheetHeading): Promise<OfficeCorrection[]> {
  const corrections = await publishedCorrections(db, heading)
  const ids = [...new Set(corrections.map(({ sheetId }) => sheetId))]
  const seats = [...new Set(corrections.map(({ seatNumber }) => seatNumber))]
  const rows = new Map(
    (await marksOfSeats(db, ids, seats)).map((row) => [`${row.sheetId} ${row.seatNumber}`, row] as const),
  )
  const subjects = new Map<string, string[]>()
  for (const id of ids) subjects.set(id, subjectKeys(await subjectsOfVersion(db, id)))
  return corrections.flatMap(({ sheetId, seatNumber, subject, version }) => {
    const row = rows.get(`${sheetId} ${seatNumber}`)
    const degree = row?.degrees[subjects.get(sheetId)?.indexOf(subjectKey(subject)) ?? -1]
    // Corrections of names, and of cells outside the students' rows, are left out, because they are no marks.
    return row && degree !== undefined ? [{ studentId: row.studentId, seatNumber, subject, degree, version }] : []
  })
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
