import { randomUUID } from 'node:crypto'
import { sheetProblemSeverity } from '#contract/sheet-problems.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db, SheetTable } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act } from '#server/modules/audit/office-act.service.ts'
import { removeDemoFiles } from '#server/modules/drive/drive.service.ts'
import { removeDemoLibrary } from '#server/modules/library/library.service.ts'
import { removeDemoQuestions } from '#server/modules/quiz/quiz.service.ts'
import type { Appearance, CompetingName } from '#server/modules/students/identity.rules.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import {
  deleteDemo,
  hasDemoSheets,
  insertIdentityQuestions,
  insertImportRun,
  insertSheet,
  insertStudents,
  insertVersionRows,
  listAppearances,
  versionsOf,
} from '../sheets.queries.ts'
import {
  appearancesOf,
  competingNames,
  draftRows,
  type ImportSource,
  importOrder,
  type PlannedSheet,
  planSheet,
  type SheetPlan,
} from './import-plan.rules.ts'
import { plannedVersions, type StandingVersion, withStandingSheet } from './planned-version.rules.ts'

export interface ImportOptions {
  source: SheetTable['source']
  /** Who imports: kept with the run. */
  actor: Actor
  now: () => Date
  /** Told when a file is planned, before the first of its rows is written. */
  onPlanned?: () => void
  /** Told of each file's progress: rows written of rows to write. */
  onProgress?: (fileName: string, written: number, rows: number) => void
}

/** Whether applying a real import will remove demonstration data first. */
export function willRemoveDemo(db: Db): Promise<boolean> {
  return hasDemoSheets(db)
}

/**
 * Says what importing these files would do, in chronological order, and writes nothing. A file with any error is
 * `rejected`; the caller stops there, since an import is all or nothing.
 */
export async function planImport(db: Db, sources: readonly ImportSource[]): Promise<SheetPlan[]> {
  const known = await knownAppearances(db, 'file')
  const plans: SheetPlan[] = []
  for (const source of importOrder(sources)) {
    const { plan, decisions } = planSheet(source, known, competitors(sources, source))
    if (plan.heading) {
      const standing = [...(await standingVersions(db, plan.heading, 'file')), ...plannedVersions(plans, plan.heading)]
      plans.push(withStandingSheet(plan, plan.heading, standing))
      known.push(...appearancesOf(source.reading.rows, plan.heading, decisions))
    } else plans.push(plan)
  }
  return plans
}

/** As `applyImport`, inside the work of the caller's act, which writes the log and moves the publication counter. */
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
 * Writes each file as a draft, one transaction a sheet, in chronological order. A file that stands already makes no
 * second sheet. The first sheet of the faculty's own removes the demonstration in the same transaction. Throws
 * `rejected_sheet` before anything of a sheet with errors is written.
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
  const planned = planSheet(source, await knownAppearances(tx, options.source), competing)
  const { heading } = planned.plan
  if (!heading || planned.plan.outcome === 'rejected') throw new AppError('rejected_sheet', source.fileName)
  const plan = withStandingSheet(planned.plan, heading, await standingVersions(tx, heading, options.source))
  if (plan.outcome === 'new') await writeDraft(tx, source, { ...planned, plan }, heading, options)
  await insertImportRun(tx, importRun(plan, options))
  return plan
}

/** The whole of it. The library goes before the files that it names. */
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

/** A real sheet does not count the demonstration's versions, because the first one written removes them. */
async function standingVersions(
  db: Db,
  heading: SheetHeading,
  source: SheetTable['source'],
): Promise<StandingVersion[]> {
  const versions = (await versionsOf(db, heading)).filter((sheet) => sheet.source === source)
  return versions.map(({ version, file_sha256: sha256 }) => ({ version, sha256 }))
}

/** What one file would do among the students who are known, and who each of its lines is; writes nothing. */
export async function planOne(db: Db, source: ImportSource, known: readonly Appearance[]): Promise<PlannedSheet> {
  const planned = planSheet(source, known, competitors([source], source))
  const { heading } = planned.plan
  if (!heading) return planned
  return { ...planned, plan: withStandingSheet(planned.plan, heading, await standingVersions(db, heading, 'file')) }
}

/** Where students stood before: what identities are decided from. */
export function knownAppearances(db: Db, source: SheetTable['source']): Promise<Appearance[]> {
  return listAppearances(db, source)
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
