import type { LinkPlace, LinkReport } from '#contract/admin-links.ts'
import { isWebAddress } from '#contract/library-lines.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { act, type OfficeAct } from '../../audit/office-act.service.ts'
import { readFrontSetting } from '../../settings/settings.reads.ts'
import { listLinkRows } from '../shelves/mentions.queries.ts'
import { shelfOf } from '../shelves/shelves.service.ts'
import type { AskLink } from './link-asker.ts'
import { deleteLinkChecks, listLinkChecks, upsertLinkCheck } from './link-checks.queries.ts'

/**
 * How many links one call checks. The call thus ends soon even if no site responds; the client calls again until none
 * is left.
 */
const BATCH = 12
/** How many links are checked at the same time. */
const AT_ONCE = 4

/** Returns how many links of the library lead to other sites, how many of them are checked, and which are dead. */
export async function linkReport(db: Db): Promise<LinkReport> {
  const places = await outsideLinks(db)
  const checks = (await listLinkChecks(db)).filter(({ url }) => places.has(url))
  const dead = checks.flatMap(({ url, status, fault, checked_at: checkedAt }) =>
    fault === null ? [] : [{ url, fault, status, checkedAt, places: places.get(url) ?? [] }],
  )
  const times = checks.map(({ checked_at }) => checked_at).sort()
  const recordings = Array.from(places, ([url, all]) => ({
    url,
    places: all.filter(({ kind }) => kind === 'recording'),
  }))
  return {
    total: places.size,
    checked: checks.length,
    since: times[0] ?? null,
    dead,
    recordings: recordings.filter(({ places }) => places.length > 0),
  }
}

export interface LinkRun {
  /** The run's start time, as its first call returned it. Undefined starts a new run. */
  run: string | undefined
  ask: AskLink
}

/**
 * Checks up to BATCH links that this run has not checked yet. Returns the run, the number of links, and how many are
 * left.
 */
export async function checkLinks(
  database: Database,
  { run: begun, ask }: LinkRun,
  by: OfficeAct,
): Promise<{ run: string; total: number; left: number }> {
  const run = begun ?? by.now.toISOString()
  const urls = [...(await outsideLinks(database.write)).keys()]
  const checks = await listLinkChecks(database.write)
  if (begun === undefined) await beginRun(database, { urls, checks: checks.map(({ url }) => url) }, by)
  const done = new Set(
    checks.filter(({ checked_at }) => begun !== undefined && checked_at >= run).map(({ url }) => url),
  )
  const due = urls.filter((url) => !done.has(url))
  const batch = due.slice(0, BATCH)
  await eachOf(batch, AT_ONCE, async (url) => {
    const finding = await ask(url)
    await upsertLinkCheck(database.write, { url, checked_at: later(run, by.now), ...finding })
  })
  return { run, total: urls.length, left: due.length - batch.length }
}

interface Beginning {
  urls: readonly string[]
  checks: readonly string[]
}

/** Deletes the results of links that the library no longer has, and logs the run. */
function beginRun(database: Database, { urls, checks }: Beginning, by: OfficeAct): Promise<void> {
  const name = { action: 'library.check_links', object: { kind: 'links', id: 'all' } } as const
  return act(database, by, name, async (tx) => {
    await deleteLinkChecks(
      tx,
      checks.filter((url) => !urls.includes(url)),
    )
    return { after: { links: urls.length } }
  })
}

/**
 * Returns the later of the run's start and `now`. The clocks of two processes may differ, and a check dated before the
 * start would be repeated.
 */
function later(run: string, now: Date): string {
  const time = now.toISOString()
  return time > run ? time : run
}

/** Returns the links to other sites, each with the items that have it. */
async function outsideLinks(db: Db): Promise<Map<string, LinkPlace[]>> {
  const links = new Map<string, LinkPlace[]>()
  const add = (link: string, place: LinkPlace) => {
    const url = link.trim()
    if (isWebAddress(url)) links.set(url, [...(links.get(url) ?? []), place])
  }
  const channelUrl = await readFrontSetting(db, 'channel_url')
  if (channelUrl) add(channelUrl, { kind: 'channel', name: '', shelf: null })
  for (const row of await listLinkRows(db)) add(row.link, { kind: row.kind, name: row.name, shelf: shelfOf(row) })
  return links
}

async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
