import type { Acceptance, PublicationFigures, PublicationStop, SheetPublication } from '#contract/sheet-publication.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { filesOfVersions } from '#server/modules/students/releases.rules.ts'
import { type SheetRecord, versionsOf } from '../sheets.queries.ts'
import { contentOfVersion, correctionsOf } from '../versions/sheet-versions.queries.ts'
import { holdsForNext } from './carried-acceptances.rules.ts'
import { withoutKnownNamesakes } from './known-namesakes.rules.ts'
import { publicationContext } from './publication-context.queries.ts'
import type { PublicationContext, PublicationDraft } from './publication-context.rules.ts'
import { publicationFigures } from './publication-figures.rules.ts'
import { publicationStops } from './publication-stops.rules.ts'
import { acceptancesOf, saveAcceptance, stopsOfFile } from './stops.queries.ts'

/** An officer's act on a sheet that may accept publication stops, so that they do not prevent its publication. */
export interface AcceptingAct extends OfficeAct {
  accept?: readonly Acceptance[] | undefined
  /** The version that the officer was told to replace, null for none; undefined skips the check. */
  replaces?: string | null | undefined
}

/** What the audit log stores about a checked publication: figures and accepted stops, no marks or names. */
export interface CheckedPublication {
  figures: Pick<PublicationFigures, 'gone' | 'new' | 'changed_marks' | 'changed_ranks'> & {
    before: number
    after: number
  }
  accepted?: Acceptance[]
}

/**
 * Returns what publishing a draft would change, and its stops, each with its acceptance or null. `ofFile` are the stops
 * found in the draft's file; `context` is what is published. The acceptances of a stored version are read by its id.
 */
export async function checkDraft(
  db: Db,
  draft: PublicationDraft,
  ofFile: readonly SheetStop[],
  context: PublicationContext,
): Promise<SheetPublication> {
  const own = draft.sheetId === undefined ? [] : await acceptancesOf(db, [draft.sheetId])
  const earlier = await earlierAcceptances(db, draft, context)
  const stops = allStops(draft, withoutKnownNamesakes(ofFile, context), context)
  return {
    figures: publicationFigures(draft, context),
    stops: stops.map((stop) => {
      const found =
        own.find(({ code, count }) => code === stop.code && count === stop.count) ??
        earlier.acceptances.find((accepted) => holdsForNext(stop, accepted, earlier.stops))
      return { ...stop, accepted: found ? { by: found.actor_name, at: found.at, reason: found.reason } : null }
    }),
  }
}

/** Returns the file's stops and those found by comparing sheets; of two with the same code, only the compared one. */
function allStops(draft: PublicationDraft, ofFile: readonly SheetStop[], context: PublicationContext): SheetStop[] {
  const found = publicationStops(draft, context)
  return [...ofFile.filter((one) => found.every(({ code }) => code !== one.code)), ...found]
}

/** Returns the acceptances of the replaced version, and its stops apart from those against its own predecessor. */
async function earlierAcceptances(db: Db, { heading }: PublicationDraft, context: PublicationContext) {
  const { replaced } = context
  const acceptances = replaced ? await acceptancesOf(db, [replaced.sheetId]) : []
  if (!replaced || acceptances.length === 0) return { acceptances, stops: [] }
  const { sheetId, version: content } = replaced
  const alone = { ...context, replaced: undefined }
  return { acceptances, stops: allStops({ sheetId, heading, content }, await stopsOfFile(db, sheetId), alone) }
}

/**
 * Returns what publishing a stored version would change, and its publication stops. Neither a published version nor a
 * correction of the published version has stops.
 */
export async function publicationOf(db: Db, sheet: SheetRecord): Promise<SheetPublication> {
  const context = await publicationContext(db, sheet)
  const draft = await storedDraft(db, sheet, context.replaced?.sheetId)
  const found = await checkDraft(db, draft, await stopsOfFile(db, sheet.id), context)
  const isFree = sheet.state === 'published' || isCorrection(sheet, context.replaced?.sheetId)
  return isFree ? { ...found, stops: [] } : found
}

async function storedDraft(db: Db, sheet: SheetRecord, publishedId: string | undefined): Promise<PublicationDraft> {
  const content = await contentOfVersion(db, sheet.id)
  const draft = { sheetId: sheet.id, heading: sheet, content, isOutdated: await isOutdated(db, sheet, publishedId) }
  if (sheet.corrects === null) return draft
  const marks = (await correctionsOf(db, sheet.id)).map(({ seat_number: seatNumber, subject, before }) => {
    return { seatNumber, subject, before }
  })
  return { ...draft, correcting: { base: sheet.corrects, marks } }
}

/**
 * Whether readers have never seen a version, and the published one is of a newer file. A correction has the file of the
 * version that it corrects, whatever its number.
 */
async function isOutdated(db: Db, sheet: SheetRecord, publishedId: string | undefined): Promise<boolean> {
  if (sheet.published_at !== null || publishedId === undefined) return false
  const versions = await versionsOf(db, sheet)
  const file = filesOfVersions(versions).get(publishedId)
  return versions.some(({ id, version }) => id === file?.id && version > sheet.version)
}

/**
 * Stores the acceptances of an act, and throws `publication_stopped` if a stop is left without one. Returns what the
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
    const { code, count } = stop
    const acceptance = accept.find((one) => one.code === code && one.count === count)
    const valid = acceptance ? { by: actor.name, at: now.toISOString(), reason: acceptance.reason } : stop.accepted
    if (acceptance) accepted.push(acceptance)
    if (!valid) left.push(stop)
    else {
      // Also stores one carried over from the replaced version: the next version is compared with this one only.
      const { by, at, reason } = valid
      await saveAcceptance(tx, { sheet_id: sheet.id, code, count, reason, actor_name: by, at })
    }
  }
  if (left.length > 0) throw new PublicationStopped(left)
  const { students, gone, new: added, changed_marks, changed_ranks } = figures
  return {
    figures: { before: students.before ?? 0, after: students.after, gone, new: added, changed_marks, changed_ranks },
    ...(accepted.length > 0 && { accepted }),
  }
}

/** The error `publication_stopped`, with the stops that no officer has accepted. */
export class PublicationStopped extends AppError {
  readonly stops: readonly Pick<SheetStop, 'code' | 'count'>[]

  constructor(stops: readonly SheetStop[]) {
    super('publication_stopped', stops.map(({ code, count }) => `${code}=${count}`).join(', '))
    this.stops = stops.map(({ code, count }) => ({ code, count }))
  }
}

/**
 * Whether a version corrects the published one. A correction changes single marks, each with a reason, so nothing stops
 * it.
 */
function isCorrection({ corrects }: SheetRecord, publishedId: string | undefined): boolean {
  return corrects !== null && corrects === publishedId
}
