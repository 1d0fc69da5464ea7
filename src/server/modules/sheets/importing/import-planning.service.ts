import type { SheetTable } from '#server/db/sheet-tables.ts'
import type { Db } from '#server/db/tables.ts'
import type { CompetingName, SoughtStudents } from '#server/modules/students/identity.rules.ts'
import type { SheetHeading } from '../reading/sheet-reading.rules.ts'
import { versionsOf } from '../sheets.queries.ts'
import { latestYear, listAppearances } from './appearances.queries.ts'
import {
  appearancesOf,
  competingNames,
  type ImportSource,
  importOrder,
  type KnownHistory,
  type PlannedSheet,
  planSheet,
  type SheetPlan,
  soughtBy,
} from './import-plan.rules.ts'
import { type ExistingVersion, plannedVersions, withExistingSheet } from './planned-version.rules.ts'

/** A file with its plan and the identities of its rows. */
export interface BatchPlan extends PlannedSheet {
  source: ImportSource
}

/** The plans of an import's files. They are outdated once `sheetsSeen` returns another text than `seen`. */
export interface ImportPlans {
  seen: string
  bySource: ReadonlyMap<ImportSource, PlannedSheet>
}

/**
 * Plans the import of these files in chronological order; writes nothing. A file with any error is `rejected`; the
 * caller must then stop, because an import is all or nothing.
 */
export async function planImport(db: Db, sources: readonly ImportSource[]): Promise<SheetPlan[]> {
  return (await planBatch(db, sources)).map(({ plan }) => plan)
}

/** Plans the import of these files, as `planImport` does, and also returns which student each row is. */
export async function planBatch(db: Db, sources: readonly ImportSource[]): Promise<BatchPlan[]> {
  const { appearances, latestYear } = await knownHistory(db, 'file', soughtBy(sources))
  const known = [...appearances]
  const planned: BatchPlan[] = []
  for (const source of importOrder(sources)) {
    const { plan, decisions } = planSheet(source, { appearances: known, latestYear }, competitors(sources, source))
    if (plan.heading) {
      const earlier = planned.map((one) => one.plan)
      const existing = [
        ...(await existingVersions(db, plan.heading, 'file')),
        ...plannedVersions(earlier, plan.heading),
      ]
      planned.push({ source, decisions, plan: withExistingSheet(plan, plan.heading, existing) })
      known.push(...appearancesOf(source.reading.rows, plan.heading, decisions))
    } else planned.push({ source, decisions, plan })
  }
  return planned
}

/** Plans one file of an import; `competing` are the names in the files of the same year. Writes nothing. */
export async function planDraft(
  db: Db,
  { source, competing }: { source: ImportSource; competing: readonly CompetingName[] },
  kind: SheetTable['source'],
): Promise<PlannedSheet> {
  const planned = planSheet(source, await knownHistory(db, kind, soughtBy([source])), competing)
  const { heading } = planned.plan
  if (!heading) return planned
  return { ...planned, plan: withExistingSheet(planned.plan, heading, await existingVersions(db, heading, kind)) }
}

/** Plans one file on its own, by the given history; writes nothing. */
export async function planOne(db: Db, source: ImportSource, known: KnownHistory): Promise<PlannedSheet> {
  const planned = planSheet(source, known, competitors([source], source))
  const { heading } = planned.plan
  if (!heading) return planned
  return { ...planned, plan: withExistingSheet(planned.plan, heading, await existingVersions(db, heading, 'file')) }
}

/** Returns the earlier appearances of the sought students, by which identities are decided. */
export async function knownHistory(
  db: Db,
  source: SheetTable['source'],
  sought: SoughtStudents,
): Promise<KnownHistory> {
  return { appearances: await listAppearances(db, source, sought), latestYear: await latestYear(db, source) }
}

/**
 * Returns the names in the files of the source's year, which may belong to the same earlier students as its own names.
 */
export function competitors(sources: readonly ImportSource[], source: ImportSource): CompetingName[] {
  const { year } = source.reading.heading
  return year === undefined ? [] : competingNames(sources, year)
}

/** Returns a sheet's versions; without demonstration versions for a real sheet, because the first one removes these. */
async function existingVersions(
  db: Db,
  heading: SheetHeading,
  source: SheetTable['source'],
): Promise<ExistingVersion[]> {
  const versions = (await versionsOf(db, heading)).filter((sheet) => sheet.source === source)
  return versions.map(({ version, file_sha256: sha256 }) => ({ version, sha256 }))
}
