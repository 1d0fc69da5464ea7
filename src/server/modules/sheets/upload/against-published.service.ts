import type { UploadReview } from '#contract/upload-review.ts'
import type { Db } from '#server/db/tables.ts'
import { checkDraft } from '../checks/publication-checks.service.ts'
import { publicationContext } from '../checks/publication-context.queries.ts'
import type { PlannedSheet } from '../importing/import-plan.rules.ts'
import type { SheetReading } from '../reading/sheet-reading.rules.ts'
import { compareVersions } from '../versions/sheet-comparison.rules.ts'
import { plannedVersion } from './upload-review.rules.ts'

/**
 * Returns how an upload differs from the published sheets, and its publication stops. While its heading or a row's
 * student is unknown, returns only the stops that were found in the file.
 */
export async function againstPublished(
  db: Db,
  reading: SheetReading,
  planned: PlannedSheet,
): Promise<Pick<UploadReview, 'comparison' | 'figures' | 'stops'>> {
  const { heading } = planned.plan
  const content = plannedVersion(reading, planned)
  if (!heading || !content) {
    return { comparison: null, figures: null, stops: reading.stops.map((stop) => ({ ...stop, accepted: null })) }
  }
  const context = await publicationContext(db, heading)
  const { replaced } = context
  return {
    comparison: replaced
      ? { sheet_id: replaced.sheetId, version: replaced.number, ...compareVersions(replaced.version, content) }
      : null,
    ...(await checkDraft(db, { heading, content }, reading.stops, context)),
  }
}
