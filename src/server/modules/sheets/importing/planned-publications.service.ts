import type { PublicationStop } from '#contract/sheet-publication.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import type { Db } from '#server/db/tables.ts'
import { type PlannedPublication, withPlanned } from '../checks/planned-context.rules.ts'
import { checkDraft } from '../checks/publication-checks.service.ts'
import { publicationContext } from '../checks/publication-context.queries.ts'
import { sheetsSeen } from '../row-sets.queries.ts'
import { draftRows, type ImportSource, type SheetPlan } from './import-plan.rules.ts'
import { type BatchPlan, type ImportPlans, planBatch } from './import-planning.service.ts'

/** A file's plan, with the publication stops of the sheet that it would become. */
export interface CheckedPlan {
  plan: SheetPlan
  stops: readonly PublicationStop[]
}

/**
 * Plans an import as `planImport` does, and runs each sheet's publication checks. A sheet without open stops counts
 * as published when the next file is checked. A rejected file has only the stops found in it. Writes nothing. Give
 * `plans` to `applyImport`, so that it need not plan again.
 */
export async function planPublications(
  db: Db,
  sources: readonly ImportSource[],
): Promise<{ checked: CheckedPlan[]; plans: ImportPlans }> {
  const published: PlannedPublication[] = []
  const checked: CheckedPlan[] = []
  const seen = await sheetsSeen(db, 'file')
  const planned = await planBatch(db, sources)
  for (const batchPlan of planned) {
    const { plan } = batchPlan
    const draft = plannedPublication(batchPlan)
    const stops = draft ? await stopsOf(db, plan.stops, draft, published) : plan.stops.map(unaccepted)
    checked.push({ plan, stops })
    if (draft && stops.every(({ accepted }) => accepted)) published.push(draft)
  }
  return { checked, plans: { seen, bySource: new Map(planned.map((one) => [one.source, one])) } }
}

async function stopsOf(
  db: Db,
  ofFile: readonly SheetStop[],
  draft: PlannedPublication,
  published: readonly PlannedPublication[],
): Promise<readonly PublicationStop[]> {
  const context = withPlanned(await publicationContext(db, draft.heading), draft.heading, published)
  // The file repeats the published version: there is nothing to publish.
  if (context.replaced?.sheetId === draft.sheetId) return []
  return (await checkDraft(db, draft, ofFile, context)).stops
}

function plannedPublication({ source, plan, decisions }: BatchPlan): PlannedPublication | undefined {
  const { heading, sheetId, version, outcome } = plan
  if (outcome === 'rejected' || !heading || sheetId === undefined || version === undefined) return undefined
  const { subjects, rows } = source.reading
  return { sheetId, number: version, heading, content: { subjects, rows: draftRows(rows, decisions) } }
}

function unaccepted(stop: SheetStop): PublicationStop {
  return { ...stop, accepted: null }
}
