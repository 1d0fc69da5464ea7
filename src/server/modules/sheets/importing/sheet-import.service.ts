import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { SheetTable } from '#server/db/sheet-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act } from '#server/modules/audit/office-act.service.ts'
import type { CompetingName } from '#server/modules/students/identity.rules.ts'
import { sheetsSeen } from '../row-sets.queries.ts'
import { hasDemoSheets } from '../sheets.queries.ts'
import { forgetSummaries } from '../upload/upload-summaries.queries.ts'
import { type DraftRows, removeRows, writeAtOnce, writeInSteps } from './draft-rows.service.ts'
import { finishDraft, removeDemo } from './finished-draft.service.ts'
import { draftRows, type ImportSource, importOrder, type PlannedSheet, type SheetPlan } from './import-plan.rules.ts'
import { competitors, type ImportPlans, planDraft } from './import-planning.service.ts'

export interface ImportOptions {
  source: SheetTable['source']
  /** Who imports; recorded with the import run. */
  actor: Actor
  now: () => Date
  /**
   * Plans that were made before. A file is planned again if a sheet has changed since, even if an earlier file of this
   * import changed it.
   */
  plans?: ImportPlans
  /** Called after planning a file, before its first row is written. */
  onPlanned?: () => void
  /** Called with each file's progress: rows written, and rows to write. */
  onProgress?: (fileName: string, written: number, rows: number) => void
}

/** Returns whether a real import will first remove demonstration data. */
export function willRemoveDemo(db: Db): Promise<boolean> {
  return hasDemoSheets(db)
}

/** A file to draft, with the names in all files of its import that are of the same year. */
export interface DraftInput {
  source: ImportSource
  competing: readonly CompetingName[]
}

/** Makes the draft, or finds that the file is stored already, in the caller's act. Throws OutdatedPlanError. */
export type MakeDraft = (tx: Db) => Promise<SheetPlan>

/** Thrown if the sheets on which a plan depends have changed since; the caller plans again. */
export class OutdatedPlanError extends Error {}

export interface DraftWork<Input extends DraftInput, T> {
  /** Reads what to draft; called again after an OutdatedPlanError. */
  prepare: (db: Db) => Promise<Input>
  /** Runs the act that makes the draft; throws OutdatedPlanError if what `prepare` read has changed. */
  finish: (input: Input, make: MakeDraft) => Promise<T>
}

/**
 * Writes each file as a draft, in the order of `importOrder`. A draft is written whole or not at all; other writers
 * wait for one batch of its rows at most. Skips a file that is stored as a version already. The first real sheet
 * removes the demonstration in the transaction that makes the draft. Throws `rejected_sheet` for a sheet with errors
 * before it writes any of its rows.
 */
export async function applyImport(
  database: Database,
  sources: readonly ImportSource[],
  options: ImportOptions,
): Promise<SheetPlan[]> {
  const plans: SheetPlan[] = []
  for (const source of importOrder(sources)) {
    const input = { source, competing: competitors(sources, source) }
    const finish = (_input: DraftInput, make: MakeDraft) => {
      const by = { actor: options.actor, now: options.now() }
      return act(database, by, { action: 'sheet.import', object: { kind: 'sheet', id: '' } }, async (tx) => {
        const publishes = options.source === 'file' && (await willRemoveDemo(tx))
        const plan = await make(tx)
        const { sheetId = '', fileName, students } = plan
        const after = { file: fileName, students }
        return {
          object: { kind: 'sheet', id: sheetId },
          after,
          publishes,
          isNoOp: plan.outcome !== 'new',
          result: plan,
        }
      })
    }
    const plan = await draftInSteps(database, options, { prepare: () => Promise.resolve(input), finish })
    await forgetSummaries(database.write, plan.sha256)
    plans.push(plan)
  }
  return plans
}

/**
 * Writes each file as a draft, as `applyImport` does, in the transaction of the caller's act, which writes the audit
 * entry and increments the publication counter. Other writers wait until that act ends.
 */
export async function importWithin(
  tx: Db,
  sources: readonly ImportSource[],
  options: ImportOptions,
): Promise<SheetPlan[]> {
  const plans: SheetPlan[] = []
  for (const source of importOrder(sources)) {
    plans.push(await draftAtOnce(tx, { source, competing: competitors(sources, source) }, options))
  }
  return plans
}

/**
 * After this many outdated plans the draft is planned and written in one transaction, during which no sheet can change.
 */
const MOST_PLANS = 4

/**
 * Plans a draft without a lock, writes its rows in steps that no reader sees, and makes the draft in one short act. If
 * a sheet has changed since the plan, the act makes nothing and the draft is planned again; its rows are written again
 * only if the new plan gives other rows.
 */
export async function draftInSteps<Input extends DraftInput, T>(
  database: Database,
  options: ImportOptions,
  { prepare, finish }: DraftWork<Input, T>,
): Promise<T> {
  let written: WrittenRows | undefined
  try {
    for (let plans = 1; plans <= MOST_PLANS; plans += 1) {
      const seen = await sheetsSeen(database.fresh, options.source)
      const input = await prepare(database.fresh)
      const known = options.plans?.seen === seen ? options.plans.bySource.get(input.source) : undefined
      const planned = known ?? (await planDraft(database.fresh, input, options.source))
      written = await rowsOf(database, input.source, planned, { options, written })
      const { setId, createdAt } = written
      const make = async (tx: Db) => {
        if ((await sheetsSeen(tx, options.source)) !== seen) throw new OutdatedPlanError()
        return finishDraft(tx, { source: input.source, planned, setId, createdAt }, options)
      }
      try {
        return await finish(input, make)
      } catch (error) {
        if (!(error instanceof OutdatedPlanError)) throw error
      }
    }
    const input = await prepare(database.fresh)
    return await finish(input, (tx) => draftAtOnce(tx, input, options))
  } finally {
    // If the draft was made, its version has the rows, and this removes nothing.
    if (written?.setId !== undefined) await removeRows(database, { id: written.setId })
  }
}

/** Written rows and the id of their row set; without an id for a file that is stored as a version already. */
interface WrittenRows extends DraftRows {
  setId?: string
}

/**
 * Writes the rows of a plan. If an earlier plan wrote equal rows, uses these, and otherwise removes them. Throws
 * `rejected_sheet`.
 */
async function rowsOf(
  database: Database,
  source: ImportSource,
  planned: PlannedSheet,
  { options, written }: { options: ImportOptions; written: WrittenRows | undefined },
): Promise<WrittenRows> {
  const draft = rowsToWrite(source, planned, options)
  if (written?.setId !== undefined && isDeepStrictEqual(written.rows, draft.rows)) return written
  if (written?.setId !== undefined) await removeRows(database, { id: written.setId })
  options.onPlanned?.()
  if (planned.plan.outcome !== 'new') return { ...draft, rows: [] }
  return { ...draft, setId: await writeInSteps(database, draft, progressOf(source, options)) }
}

async function draftAtOnce(tx: Db, input: DraftInput, options: ImportOptions): Promise<SheetPlan> {
  const { source } = input
  // Removed first, so that neither the plan nor the new rows name a student of the demonstration.
  if (options.source === 'file') await removeDemo(tx)
  const planned = await planDraft(tx, input, options.source)
  const draft = rowsToWrite(source, planned, options)
  options.onPlanned?.()
  const isNew = planned.plan.outcome === 'new'
  const setId = isNew ? await writeAtOnce(tx, draft, progressOf(source, options)) : undefined
  return finishDraft(tx, { source, planned, setId, createdAt: draft.createdAt }, options)
}

function rowsToWrite(source: ImportSource, { plan, decisions }: PlannedSheet, { now }: ImportOptions): DraftRows {
  if (!plan.heading || plan.outcome === 'rejected') throw new AppError('rejected_sheet', source.fileName)
  const newStudents = new Set(decisions.filter(({ isNew }) => isNew).map(({ studentId }) => studentId))
  return { rows: draftRows(source.reading.rows, decisions), newStudents, createdAt: now().toISOString() }
}

function progressOf({ fileName, reading }: ImportSource, { onProgress }: ImportOptions) {
  return (written: number) => onProgress?.(fileName, written, reading.rows.length)
}
