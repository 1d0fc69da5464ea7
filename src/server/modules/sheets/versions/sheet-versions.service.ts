import {
  SHEET_ROWS_PAGE,
  type SheetVersion,
  type SheetVersionDetail,
  type VersionRow as WireRow,
} from '#contract/admin-sheets.ts'
import { fromHundredths, percentageHundredths } from '#contract/marks.ts'
import { searchWords } from '#contract/search-text.ts'
import type { SheetComparison } from '#contract/sheet-comparison.ts'
import type { SheetPublication } from '#contract/sheet-publication.ts'
import { typedNumber } from '#contract/typed-number.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { csvFile } from '#server/readers/csv-text.ts'
import { xlsxFile } from '#server/readers/sheet-writer.ts'
import { sheetsOfCommandLine } from '../../audit/imports.reads.ts'
import { act, type OfficeAct } from '../../audit/office-act.service.ts'
import { publicationOf } from '../checks/publication-checks.service.ts'
import { isSameSheet } from '../reading/sheet-reading.rules.ts'
import { listSheets, type SheetRecord, versionsOf } from '../sheets.queries.ts'
import { requireSheet } from '../sheets.service.ts'
import { rollBackTarget } from './roll-back.service.ts'
import { sessionPair } from './session-pair.service.ts'
import { compareVersions, wirePerson, wireSubject } from './sheet-comparison.rules.ts'
import { templateRows } from './sheet-export.rules.ts'
import {
  contentOfVersion,
  correctionsOf,
  keptBackAmong,
  makersOfVersions,
  pageOfRows,
  subjectsOfVersion,
} from './sheet-versions.queries.ts'
import type { VersionRow } from './version-row.rules.ts'

/** What the office's results page reads. Only for the office, because hidden and withheld students are included. */

/** Returns every version of every sheet, newest year first. */
export async function allVersions(db: Db): Promise<SheetVersion[]> {
  const [sheets, makers] = [await listSheets(db), await readMakers(db)]
  return sheets.map((sheet) => wireVersion(sheet, makers))
}

/** Returns one version as `allVersions` lists it. Throws `sheet_not_found`. */
export async function oneVersion(db: Db, id: string): Promise<SheetVersion> {
  return wireVersion(await requireSheet(db, id), await readMakers(db))
}

/** Returns one version with its details. Throws `sheet_not_found`. */
export async function versionDetail(db: Db, id: string): Promise<SheetVersionDetail> {
  const sheet = await requireSheet(db, id)
  const makers = await readMakers(db)
  const versions = await versionsOf(db, sheet)
  const earlier = await rollBackTarget(db, versions)
  const corrections = await correctionsOf(db, id)
  return {
    version: wireVersion(sheet, makers),
    subjects: (await subjectsOfVersion(db, id)).map(wireSubject),
    corrections: corrections.map(({ actor_name: by, ...correction }) => ({ ...correction, by })),
    versions: versions.map((other) => wireVersion(other, makers)),
    roll_back_to: earlier?.id ?? null,
    roll_back_seen_at: earlier?.publishedAt ?? null,
    ...(await sessionPair(db, sheet)),
  }
}

/**
 * Returns a page of a version's rows by seat number; `q` is part of a seat number or name. Throws `sheet_not_found`.
 */
export async function versionRows(
  db: Db,
  id: string,
  { q = '', after }: { q?: string | undefined; after?: string | undefined },
): Promise<{ items: WireRow[]; total: number; next: string | null }> {
  const { year } = await requireSheet(db, id)
  const parts = { seatPart: typedNumber(q) || q, words: searchWords(q) }
  const { rows, next, total } = await pageOfRows(db, id, { ...parts, after, size: SHEET_ROWS_PAGE })
  const ids = rows.map(({ studentId }) => studentId)
  const { hidden, withheld } = await keptBackAmong(db, ids, year)
  const items = rows.map((row) => ({
    ...wireRow(row),
    withheld_by_office: withheld.has(row.studentId),
    hidden: hidden.has(row.studentId),
  }))
  return { items, total, next }
}

/**
 * Returns figures of what publishing a version would change, and the version's stops (reasons not to publish it).
 * Throws `sheet_not_found`.
 */
export async function versionPublication(db: Db, id: string): Promise<SheetPublication> {
  return publicationOf(db, await requireSheet(db, id))
}

/**
 * Compares a version with another of the same grade, term, year and session. Throws `sheet_not_found`, and
 * `sheet_state` for versions of different sheets.
 */
export async function versionComparison(db: Db, id: string, otherId: string): Promise<SheetComparison> {
  const [after, before] = [await requireSheet(db, id), await requireSheet(db, otherId)]
  if (!isSameSheet(after, before)) throw new AppError('sheet_state', `${id} and ${otherId} are of different sheets`)
  return compareVersions(await contentOfVersion(db, otherId), await contentOfVersion(db, id))
}

/**
 * Returns the file of `versionFile` and writes an audit entry, because data leaves the portal. Throws
 * `sheet_not_found`.
 */
export async function downloadVersion(
  database: Database,
  { id, format }: { id: string; format: 'xlsx' | 'csv' },
  by: OfficeAct,
) {
  const result = await versionFile(database.write, id, format)
  const name = { action: 'sheet.download', object: { kind: 'sheet', id } } as const
  return act(database, by, name, () => Promise.resolve({ after: { format }, result }))
}

/** Exports a version as a file that the importer can read. Throws `sheet_not_found`. */
export async function versionFile(db: Db, id: string, format: 'xlsx' | 'csv') {
  await requireSheet(db, id)
  const { subjects, rows: students } = await contentOfVersion(db, id)
  const rows = templateRows(subjects, students)
  const fileName = `${id}.${format}`
  if (format === 'csv') return { fileName, contentType: 'text/csv; charset=utf-8', content: csvFile(rows) }
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { fileName, contentType, content: await xlsxFile(id, rows) }
}

interface Makers {
  names: ReadonlyMap<string, string>
  byCommandLine: ReadonlySet<string>
}

async function readMakers(db: Db): Promise<Makers> {
  return { names: await makersOfVersions(db), byCommandLine: await sheetsOfCommandLine(db) }
}

function wireVersion(sheet: SheetRecord, { names, byCommandLine }: Makers): SheetVersion {
  return {
    id: sheet.id,
    grade: sheet.grade,
    term: sheet.term,
    year: sheet.year,
    session: sheet.session,
    version: sheet.version,
    state: sheet.state,
    is_demo: sheet.source === 'demo',
    file_name: sheet.file_name,
    students: sheet.student_count,
    created_at: sheet.created_at,
    created_by: names.get(sheet.id) ?? null,
    by_command_line: byCommandLine.has(sheet.id),
    publish_at: sheet.publish_at,
    published_at: sheet.published_at,
    held_at: sheet.held_at,
    revision: sheet.revision,
    corrects: sheet.corrects,
  }
}

function wireRow(row: VersionRow) {
  const { degrees, totalHundredths, maxHundredths, rank, withheld } = row
  const percentage = fromHundredths(percentageHundredths(row))
  const total_degree = { total: fromHundredths(totalHundredths), max: fromHundredths(maxHundredths), percentage }
  return { ...wirePerson(row), degrees: [...degrees], total_degree, rank, withheld }
}
