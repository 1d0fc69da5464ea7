import { sheetIdOf } from '#contract/sheet-ids.ts'
import { isSameSheet, type SheetHeading } from '../reading/sheet-reading.rules.ts'
import type { SheetPlan } from './import-plan.rules.ts'

/** A version that exists, or that an earlier file of the same batch will make. */
export interface ExistingVersion {
  version: number
  sha256: string
}

/** Returns the versions of one sheet that earlier files of the same batch will make. */
export function plannedVersions(plans: readonly SheetPlan[], heading: SheetHeading): ExistingVersion[] {
  return plans.flatMap(({ outcome, heading: planned, version, sha256 }) => {
    return planned && isSameSheet(planned, heading) && outcome === 'new' && version !== undefined
      ? [{ version, sha256 }]
      : []
  })
}

/** Adds to a plan the id and version of the next draft or, if the file is stored already, of the file's version. */
export function withExistingSheet(
  plan: SheetPlan,
  heading: SheetHeading,
  versions: readonly ExistingVersion[],
): SheetPlan {
  const existing = versions.find(({ sha256 }) => sha256 === plan.sha256)
  if (existing && plan.outcome === 'new') {
    return {
      ...plan,
      outcome: 'repeated',
      sheetId: sheetIdOf({ ...heading, version: existing.version }),
      version: existing.version,
    }
  }
  const version = Math.max(0, ...versions.map((sheet) => sheet.version)) + 1
  return { ...plan, version, sheetId: sheetIdOf({ ...heading, version }) }
}
