import type { Acceptance, PublicationFigures, PublicationStop, SheetPublication } from '#contract/sheet-publication.ts'
import type { SheetStop, SheetStopCode } from '#contract/sheet-stops.ts'
import type { SheetAcceptanceTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import type { SheetRecord } from '../sheets.queries.ts'
import { contentOfVersion } from '../versions/sheet-versions.queries.ts'
import { withoutKnownNamesakes } from './known-namesakes.rules.ts'
import { publicationContext } from './publication-context.queries.ts'
import type { PublicationContext, PublicationDraft } from './publication-context.rules.ts'
import { publicationFigures } from './publication-figures.rules.ts'
import { publicationStops } from './publication-stops.rules.ts'
import { acceptancesOf, saveAcceptance, stopsOfFile } from './stops.queries.ts'

/** Stops about students whom a replaced version already had: its acceptance of the same number holds for the next. */
const HOLDS_FOR_NEXT: readonly SheetStopCode[] = ['other_term_differs', 'grade_below_differs', 'published_elsewhere']

/** An act on a sheet that may accept what stops its publication. */
export interface AcceptingAct extends OfficeAct {
  accept?: readonly Acceptance[] | undefined
}

/** What the audit log keeps of a checked publication. No mark and no name. */
export interface CheckedPublication {
  figures: Pick<PublicationFigures, 'gone' | 'new' | 'changed_marks' | 'changed_ranks'> & {
    before: number
    after: number
  }
  accepted?: Acceptance[]
}

/**
 * Returns what publishing a draft would change, and what stops it. Takes what was found in its file, what is published,
 * and the id of a stored version, which may have acceptances.
 */
export async function checkDraft(
  db: Db,
  draft: PublicationDraft,
  ofFile: readonly SheetStop[],
  context: PublicationContext,
  sheetId?: string,
): Promise<SheetPublication> {
  const ids = [sheetId, context.replaced?.sheetId].flatMap((id) => id ?? [])
  const acceptances = await acceptancesOf(db, ids)
  const found = publicationStops(draft, context)
  // A stop that the file alone gives, too, knows less: it has not seen the other term.
  const unknown = withoutKnownNamesakes(ofFile, context)
  const stops = [...unknown.filter((one) => found.every(({ code }) => code !== one.code)), ...found]
  return {
    figures: publicationFigures(draft, context),
    stops: stops.map((stop) => ({ ...stop, accepted: acceptedIn(acceptances, stop, sheetId) })),
  }
}

/** Returns what publishing a stored version would change, and what stops it. Nothing stops a published one. */
export async function publicationOf(db: Db, sheet: SheetRecord): Promise<SheetPublication> {
  const context = await publicationContext(db, sheet)
  const draft = { heading: sheet, content: await contentOfVersion(db, sheet.id) }
  const found = await checkDraft(db, draft, await stopsOfFile(db, sheet.id), context, sheet.id)
  const isFree = sheet.state === 'published' || isCorrection(sheet, context.replaced?.sheetId)
  return isFree ? { ...found, stops: [] } : found
}

/**
 * Stores the acceptances of an act and throws `publication_stopped` while a stop is left without one. Returns what the
 * audit log keeps; undefined for the demonstration, which is not checked. Call it in the transaction that publishes.
 */
export async function requireAccepted(
  tx: Db,
  sheet: SheetRecord,
  { accept = [], actor, now }: AcceptingAct,
): Promise<CheckedPublication | undefined> {
  if (sheet.source === 'demo') return undefined
  const { figures, stops } = await publicationOf(tx, sheet)
  const left: PublicationStop[] = []
  const accepted: Acceptance[] = []
  for (const stop of stops) {
    const acceptance = accept.find(({ code, count }) => code === stop.code && count === stop.count)
    if (acceptance) {
      const { code, count, reason } = acceptance
      await saveAcceptance(tx, {
        sheet_id: sheet.id,
        code,
        count,
        reason,
        actor_name: actor.name,
        at: now.toISOString(),
      })
      accepted.push(acceptance)
    } else if (!stop.accepted) left.push(stop)
  }
  if (left.length > 0) throw new PublicationStopped(left)
  const { students, gone, new: added, changed_marks, changed_ranks } = figures
  return {
    figures: { before: students.before ?? 0, after: students.after, gone, new: added, changed_marks, changed_ranks },
    ...(accepted.length > 0 && { accepted }),
  }
}

/** `publication_stopped`, with the stops that nobody has accepted. */
export class PublicationStopped extends AppError {
  readonly stops: readonly Pick<SheetStop, 'code' | 'count'>[]

  constructor(stops: readonly SheetStop[]) {
    super('publication_stopped', stops.map(({ code, count }) => `${code}=${count}`).join(', '))
    this.stops = stops.map(({ code, count }) => ({ code, count }))
  }
}

/** A correction of the published version changes single marks, each with its reason, so nothing stops it. */
function isCorrection({ corrects }: SheetRecord, publishedId: string | undefined): boolean {
  return corrects !== null && corrects === publishedId
}

function acceptedIn(
  acceptances: readonly SheetAcceptanceTable[],
  { code, count }: SheetStop,
  sheetId: string | undefined,
): PublicationStop['accepted'] {
  const found = acceptances.find(
    (one) => one.code === code && one.count === count && (one.sheet_id === sheetId || HOLDS_FOR_NEXT.includes(code)),
  )
  return found ? { by: found.actor_name, at: found.at, reason: found.reason } : null
}
