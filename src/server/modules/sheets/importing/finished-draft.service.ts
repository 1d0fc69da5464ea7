import { randomUUID } from 'node:crypto'
import { sheetProblemSeverity } from '#contract/sheet-problems.ts'
import type { Actor } from '#server/actor.ts'
import type { SheetTable } from '#server/db/sheet-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { removeDemoFiles } from '#server/modules/drive/drive.service.ts'
import { removeDemoLibrary } from '#server/modules/library/library.service.ts'
import { removeDemoQuestions } from '#server/modules/quiz/quiz.service.ts'
import { insertStops } from '../checks/stops.queries.ts'
import { deleteDemo, hasDemoSheets, insertIdentityQuestions, insertImportRun, insertSheet } from '../sheets.queries.ts'
import { requireStep } from './draft-rows.service.ts'
import type { ImportSource, PlannedSheet, SheetPlan } from './import-plan.rules.ts'

/** A planned sheet whose rows are written. `setId` is undefined if the file is stored as a version already. */
export interface FinishedDraft {
  source: ImportSource
  planned: PlannedSheet
  setId: string | undefined
  createdAt: string
}

interface FinishOptions {
  source: SheetTable['source']
  actor: Actor
  now: () => Date
}

/**
 * Makes a draft of the written rows and records the import; the first real sheet removes the demonstration. Returns the
 * plan.
 */
export async function finishDraft(tx: Db, draft: FinishedDraft, options: FinishOptions): Promise<SheetPlan> {
  if (options.source === 'file') await removeDemo(tx)
  if (draft.setId !== undefined) await nameRows(tx, { ...draft, setId: draft.setId }, options)
  await insertImportRun(tx, importRun(draft.planned.plan, options))
  return draft.planned.plan
}

async function nameRows(
  tx: Db,
  { source: { fileName, reading }, planned: { plan, decisions }, setId, createdAt }: FinishedDraft & { setId: string },
  { source: kind }: FinishOptions,
): Promise<void> {
  const { heading, sheetId = '' } = plan
  if (!heading) throw new AppError('rejected_sheet', fileName)
  await requireStep(tx, setId)
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
      row_set_id: setId,
    },
    reading.subjects,
  )
  await insertStops(tx, sheetId, reading.stops)
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

/** Removes all demonstration data, if there is any. Deletes the library before the files that it references. */
export async function removeDemo(tx: Db): Promise<void> {
  if (!(await hasDemoSheets(tx))) return
  await deleteDemo(tx)
  await removeDemoQuestions(tx)
  await removeDemoLibrary(tx)
  await removeDemoFiles(tx)
}

function importRun(plan: SheetPlan, { actor, now }: FinishOptions) {
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
