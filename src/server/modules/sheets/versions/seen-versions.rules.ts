import type { SheetVersion } from '#contract/admin-sheets.ts'

/** What is needed of a sheet version to know when readers saw it. */
export interface PublishableVersion {
  id: string
  state: SheetVersion['state']
  created_at: string
  published_at: string | null
}

/** A change of what readers see of a sheet, in the order of the audit log. */
export type SheetStep =
  | { at: string; kind: 'publish' | 'withdraw'; sheetId: string }
  /** A roll-back from the version `sheetId` to the version `to`. */
  | { at: string; kind: 'roll_back'; sheetId: string; to: string }

/** A version that readers saw, and since when. */
export interface SeenVersion {
  id: string
  publishedAt: string
}

/**
 * Returns the version that readers saw before the published one: that of the latest earlier publication that was
 * neither rolled back nor withdrawn. Undefined if there is none. Drafts are never returned, whatever their numbers.
 */
export function seenBefore(
  versions: readonly PublishableVersion[],
  steps: readonly SheetStep[],
): SeenVersion | undefined {
  if (versions.every(({ state }) => state !== 'published')) return undefined
  const superseded = new Set(versions.flatMap(({ id, state }) => (state === 'superseded' ? [id] : [])))
  return publicationsStanding(versions, steps).findLast(({ id }) => superseded.has(id))
}

/** Returns the publications that no roll-back or withdrawal has undone, oldest first. */
function publicationsStanding(versions: readonly PublishableVersion[], steps: readonly SheetStep[]): SeenVersion[] {
  let seen: SeenVersion[] = []
  for (const step of allSteps(versions, steps)) {
    if (step.kind === 'roll_back') seen = rolledBack(seen, step)
    else if (step.kind === 'withdraw') seen = seen.filter(({ id }) => id !== step.sheetId)
    else seen.push({ id: step.sheetId, publishedAt: step.at })
  }
  return seen
}

/**
 * Returns the audit log's steps of these versions, with the publications that the log lacks (those of the
 * demonstration) inserted at their times.
 */
function allSteps(versions: readonly PublishableVersion[], steps: readonly SheetStep[]): SheetStep[] {
  const created = new Map(versions.map(({ id, created_at }) => [id, created_at]))
  // An id may have been that of a removed demonstration sheet, whose log entries are older than the version.
  let all = steps.filter(({ sheetId, at }) => at >= (created.get(sheetId) ?? at))
  const logged = new Set(all.map(({ sheetId }) => sheetId))
  for (const { id, published_at: at } of versions) {
    if (at === null || logged.has(id)) continue
    const own = { at, kind: 'publish', sheetId: id } as const
    const later = all.findIndex((step) => step.at > at)
    all = later === -1 ? [...all, own] : [...all.slice(0, later), own, ...all.slice(later)]
  }
  return all
}

function rolledBack(
  seen: readonly SeenVersion[],
  { sheetId, to, at }: { sheetId: string; to: string; at: string },
): SeenVersion[] {
  const earlier = seen.findLastIndex(({ id }) => id === to)
  if (earlier !== -1) return seen.slice(0, earlier + 1)
  // An older release of the portal rolled back by version numbers, so `to` may have been rolled back before.
  return [...seen.filter(({ id }) => id !== sheetId), { id: to, publishedAt: at }]
}
