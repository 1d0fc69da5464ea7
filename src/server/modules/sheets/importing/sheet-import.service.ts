import { randomUUID } from 'node:crypto'
import { sheetProblemSeverity } from '#contract/sheet-problems.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { SheetTable } from '#server/db/sheet-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act } from '#server/modules/audit/office-act.service.ts'
import { removeDemoFiles } from '#server/modules/drive/drive.service.ts'
import { removeDemoLibrary } from '#server/modules/library/library.service.ts'
import { removeDemoQuestions } from '#server/modules/quiz/quiz.service.ts'
import type { CompetingName, SoughtStudents } from '#server/modules/students/identity.rules.ts'
import { insertStops } from '../checks/stops.queries.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import {
  deleteDemo,
  hasDemoSheets,
  insertIdentityQuestions,
  insertImportRun,
  insertSheet,
  insertStudents,
  insertVersionRows,
  versionsOf,
} from '../sheets.queries.ts'
import { latestYear, listAppearances } from './appearances.queries.ts'
import {
  appearancesOf,
  competingNames,
  draftRows,
  type ImportSource,
  importOrder,
  type KnownHistory,
  type PlannedSheet,
  planSheet,
  type SheetPlan,
  soughtBy,
} from './import-plan.rules.ts'
import { plannedVersions, type StandingVersion, withStandingSheet } from './planned-version.rules.ts'

export interface ImportOptions {
  source: SheetTable['source']
  /** Recorded with the import run. */
  actor: Actor
  now: () => Date
  /** Called after planning a file, before its first row is written. */
  onPlanned?: () => void
  /** Called with each file's progress: rows written, and rows to write. */
  onProgress?: (fileName: string, written: number, rows: number) => void
}

/** Returns whether a real import will first remove demonstration data. */
export function willRemoveDemo(db: Db): Promise<boolean> {
  return hasDemoSheets(db)
}

/** A file with its plan and the identities of its rows. */
export interface BatchPlan extends PlannedSheet {
  source: ImportSource
}

/**
 * Plans the import of these files in chronological order; writes nothing. A file with any error is `rejected`; the
 * caller must then stop, because an import is all or nothing.
 */
export async function planImport(db: Db, sources: readonly ImportSource[]): Promise<SheetPlan[]> {
  return (await planBatch(db, sources)).map(({ plan }) => plan)
}

/** Like `planImport`; returns the decided identities, too. */
export async function planBatch(db: Db, sources: readonly ImportSource[]): Promise<BatchPlan[]> {
  const { appearances, latestYear } = await knownHistory(db, 'file', soughtBy(sources))
  const known = [...appearances]
  const planned: BatchPlan[] = []
  for (const source of importOrder(sources)) {
    const { plan, decisions } = planSheet(source, { appearances: known, latestYear }, competitors(sources, source))
    if (plan.heading) {
      const earlier = planned.map((one) => one.plan)
      const standing = [
        ...(await standingVersions(db, plan.heading, 'file')),
        ...plannedVersions(earlier, plan.heading),
      ]
      planned.push({ source, decisions, plan: withStandingSheet(plan, plan.heading, standing) })
      known.push(...appearancesOf(source.reading.rows, plan.heading, decisions))
    } else planned.push({ source, decisions, plan })
  }
  return planned
}

/**
 * Like `applyImport`, inside the caller's act, which writes the audit entry and increments the publication counter.
 */
export async function importWithin(
  tx: Db,
  sources: readonly ImportSource[],
  options: ImportOptions,
): Promise<SheetPlan[]> {
  const plans: SheetPlan[] = []
  for (const source of importOrder(sources)) {
    plans.push(await writeSheet(tx, source, competitors(sources, source), options))
  }
  return plans
}

/**
 * Writes each file as a draft in chronological order, one transaction per sheet. Skips a file that already has a
 * sheet. The first real sheet removes the demonstration in the same transaction. Throws `rejected_sheet` before
 * writing anything of a sheet with errors.
 */
export async function applyImport(
  database: Database,
  sources: readonly ImportSource[],
  options: ImportOptions,
): Promise<SheetPlan[]> {
  const plans: SheetPlan[] = []
  for (const source of importOrder(sources)) {
    const competing = competitors(sources, source)
    const by = { actor: options.actor, now: options.now() }
    const name = { action: 'sheet.import', object: { kind: 'sheet', id: '' } } as const
    plans.push(
      await act(database, by, name, async (tx) => {
        const publishes = options.source === 'file' && (await willRemoveDemo(tx))
        const plan = await writeSheet(tx, source, competing, options)
        const { sheetId = '', fileName, students } = plan
        const after = { file: fileName, students }
        return {
          object: { kind: 'sheet', id: sheetId },
          after,
          publishes,
          isNoOp: plan.outcome !== 'new',
          result: plan,
        }
      }),
    )
  }
  return plans
}

async function writeSheet(
  tx: Db,
  source: ImportSource,
  competing: readonly CompetingName[],
  options: ImportOptions,
): Promise<SheetPlan> {
  if (options.source === 'file' && (await hasDemoSheets(tx))) await removeDemo(tx)
  const planned = planSheet(source, await knownHistory(tx, options.source, soughtBy([source])), competing)
  const { heading } = planned.plan
  if (!heading || planned.plan.outcome === 'rejected') throw new AppError('rejected_sheet', source.fileName)
  const plan = withStandingSheet(planned.plan, heading, await standingVersions(tx, heading, options.source))
  if (plan.outcome === 'new') await writeDraft(tx, source, { ...planned, plan }, heading, options)
  await insertImportRun(tx, importRun(plan, options))
  return plan
}

/** Removes all demonstration data. Deletes the library before the files that it references. */
async function removeDemo(tx: Db): Promise<void> {
  await deleteDemo(tx)
  await removeDemoQuestions(tx)
  await removeDemoLibrary(tx)
  await removeDemoFiles(tx)
}

async function writeDraft(
  tx: Db,
  source: ImportSource,
  { plan, decisions }: PlannedSheet,
  heading: SheetHeading,
  { source: kind, now, onPlanned, onProgress }: ImportOptions,
): Promise<void> {
  const sheetId = plan.sheetId ?? ''
  const createdAt = now().toISOString()
  const { fileName, reading } = source
  await insertSheet(
    tx,
    {
      id: sheetId,
      ...heading,
      version: plan.version ?? 1,
      state: 'draft',
      source: kind,
      layout: plan.layout,
      file_name: fileName,
      file_sha256: plan.sha256,
      student_count: plan.students,
      created_at: createdAt,
      publish_at: null,
      published_at: null,
      revision: 0,
    },
    reading.subjects,
  )
  await insertStops(tx, sheetId, reading.stops)
  onPlanned?.()
  const newIds = decisions.filter(({ isNew }) => isNew).map(({ studentId }) => studentId)
  await insertStudents(tx, newIds, createdAt)
  await insertVersionRows(tx, sheetId, draftRows(reading.rows, decisions), (written) =>
    onProgress?.(fileName, written, reading.rows.length),
  )
  const questions = decisions.filter(({ match }) => match === 'ambiguous')
  await insertIdentityQuestions(
    tx,
    questions.map(({ rowNumber, studentId, candidates }) => ({
      sheet_id: sheetId,
      row_number: rowNumber,
      student_id: studentId,
      candidates: JSON.stringify(candidates),
    })),
  )
}

/** Ignores demonstration versions for a real sheet, because the first real sheet removes them. */
async function standingVersions(
  db: Db,
  heading: SheetHeading,
  source: SheetTable['source'],
): Promise<StandingVersion[]> {
  const versions = (await versionsOf(db, heading)).filter((sheet) => sheet.source === source)
  return versions.map(({ version, file_sha256: sha256 }) => ({ version, sha256 }))
}

/** Plans one file against the known students and decides each row's identity; writes nothing. */
export async function planOne(db: Db, source: ImportSource, known: KnownHistory): Promise<PlannedSheet> {
  const planned = planSheet(source, known, competitors([source], source))
  const { heading } = planned.plan
  if (!heading) return planned
  return { ...planned, plan: withStandingSheet(planned.plan, heading, await standingVersions(db, heading, 'file')) }
}

/** Returns what is known of the sought students, from which identities are decided. */
export async function knownHistory(
  db: Db,
  source: SheetTable['source'],
  sought: SoughtStudents,
): Promise<KnownHistory> {
  return { appearances: await listAppearances(db, source, sought), latestYear: await latestYear(db, source) }
}

function competitors(sources: readonly ImportSource[], source: ImportSource): CompetingName[] {
  const { year } = source.reading.heading
  return year === undefined ? [] : competingNames(sources, year)
}

function importRun(plan: SheetPlan, { actor, now }: ImportOptions) {
  return {
    id: randomUUID(),
    at: now().toISOString(),
    actor: actor.name,
    file_name: plan.fileName,
    file_sha256: plan.sha256,
    sheet_id: plan.sheetId ?? '',
    outcome: plan.outcome === 'repeated' ? ('repeated' as const) : ('drafted' as const),
    students: plan.students,
    linked: plan.identities.linked,
    new_identities: plan.identities.new,
    ambiguous: plan.identities.ambiguous,
    warnings: plan.problems.filter((problem) => sheetProblemSeverity(problem) === 'warning').length,
  }
}
