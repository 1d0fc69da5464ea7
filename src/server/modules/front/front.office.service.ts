import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type AnnouncementWords,
  type DeskAnnouncement,
  type FrontSettingName,
  type FrontSettings,
  frontSettingsSchema,
  OFFERED_AIMS,
} from '#contract/admin-front.ts'
import type { AuditAction } from '#contract/audit.ts'
import { HOME_AIMS } from '#contract/home-aims.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import { recordAudit } from '../admin/audit.service.ts'
import { listYearsWithPublishedSheets } from '../sheets/sheets.reads.ts'
import {
  type AnnouncementRow,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from './front.queries.ts'
import { shownWhen, timeOf } from './front.rules.ts'
import { readFrontSetting } from './settings.reads.ts'
import { changeSetting } from './settings.service.ts'

/** What holds where the office has set nothing: the configuration's. */
export type FrontDefaults = Pick<FrontSettings, 'portal_name' | 'thresholds'>

export interface FrontDeskParts {
  database: Database
  defaults: FrontDefaults
  now: () => Date
}

// Object.keys forgets the key type; the schema's shape is a literal.
const NAMES = Object.keys(frontSettingsSchema.shape) as FrontSettingName[]

/** All that the desk shows. */
export async function frontDesk({ database, defaults, now }: FrontDeskParts) {
  const db = database.write
  const announcements = await listAnnouncements(db)
  return {
    settings: await settingsInForce(db, defaults),
    defaults: withDefaults({}, defaults),
    years: await listYearsWithPublishedSheets(db),
    announcements: announcements.map((row) => deskAnnouncement(row, now())),
  }
}

interface SettingsChange {
  before: Partial<FrontSettings>
  after: Partial<FrontSettings>
}

/**
 * Sets what `after` names; readers see it without a restart. Throws edit_conflict where one of them is no longer what `before`
 * says, and sets nothing then.
 */
export function changeSettings(
  { database, defaults, now }: FrontDeskParts,
  { before, after }: SettingsChange,
  actor: Actor,
): Promise<FrontSettings> {
  return officeTransaction(database, async (tx) => {
    const current = await settingsInForce(tx, defaults)
    const named = NAMES.filter((name) => after[name] !== undefined)
    if (named.some((name) => !isDeepStrictEqual(before[name], current[name]))) throw new AppError('edit_conflict')
    const wanted = { ...current, ...after }
    let isChanged = false
    for (const name of named) {
      const change = { before: current[name], after: wanted[name] }
      if (await changeSetting(tx, name, change, { actor, now: now() })) isChanged = true
    }
    if (isChanged) await bumpPublication(tx)
    return settingsInForce(tx, defaults)
  })
}

/** Adds an announcement; one that was removed comes back with the time at which it was written. */
export async function addAnnouncement(
  parts: FrontDeskParts,
  { announcement, created_at }: { announcement: AnnouncementWords; created_at?: string | undefined },
  actor: Actor,
): Promise<DeskAnnouncement> {
  const row = { id: randomUUID(), ...inUtc(announcement), created_at: created_at ?? parts.now().toISOString() }
  await change(parts, { id: row.id, action: 'announcement.add', actor }, async (tx) => {
    await insertAnnouncement(tx, row)
    return row
  })
  return deskAnnouncement(row, parts.now())
}

interface AnnouncementEdit {
  before: AnnouncementWords
  after: AnnouncementWords
}

/** Changes an announcement. Throws not_found, and edit_conflict where it is no longer what `before` says. */
export async function editAnnouncement(
  parts: FrontDeskParts,
  id: string,
  { before, after }: AnnouncementEdit,
  actor: Actor,
): Promise<DeskAnnouncement> {
  const row = await change(parts, { id, action: 'announcement.edit', actor }, async (tx, standing) => {
    if (!standing) throw new AppError('not_found')
    if (!isDeepStrictEqual(wordsOf(standing), wordsOf(before))) throw new AppError('edit_conflict')
    await updateAnnouncement(tx, id, inUtc(after))
    return { ...standing, ...inUtc(after) }
  })
  return deskAnnouncement(row, parts.now())
}

/** Removes an announcement. Throws not_found. */
export async function removeAnnouncement(parts: FrontDeskParts, id: string, actor: Actor): Promise<{ done: true }> {
  await change(parts, { id, action: 'announcement.remove', actor }, async (tx, standing) => {
    if (!standing) throw new AppError('not_found')
    await deleteAnnouncement(tx, id)
    return undefined
  })
  return { done: true }
}

interface AnnouncementChange {
  id: string
  action: AuditAction
  actor: Actor
}

/** One change of the announcements, written down with what it moved, all in one transaction. */
function change<Row extends AnnouncementRow | undefined>(
  { database, now }: FrontDeskParts,
  { id, action, actor }: AnnouncementChange,
  work: (tx: Db, standing: AnnouncementRow | undefined) => Promise<Row>,
): Promise<Row> {
  return officeTransaction(database, async (tx) => {
    const standing = await findAnnouncement(tx, id)
    const row = await work(tx, standing)
    const moved = { ...(standing && { before: wordsOf(standing) }), ...(row && { after: wordsOf(row) }) }
    await recordAudit(tx, { actor, action, object: { kind: 'announcement', id }, ...moved }, now())
    await bumpPublication(tx)
    return row
  })
}

async function settingsInForce(db: Db, defaults: FrontDefaults): Promise<FrontSettings> {
  return withDefaults(
    {
      portal_name: await readFrontSetting(db, 'portal_name'),
      channel_url: await readFrontSetting(db, 'channel_url'),
      hidden_years: await readFrontSetting(db, 'hidden_years'),
      thresholds: await readFrontSetting(db, 'thresholds'),
      availabilities: await readFrontSetting(db, 'availabilities'),
      questions_wait_for_approval: await readFrontSetting(db, 'questions_wait_for_approval'),
    },
    defaults,
  )
}

type SettingsRead = { [Name in FrontSettingName]?: FrontSettings[Name] | undefined }

function withDefaults(set: SettingsRead, { portal_name, thresholds }: FrontDefaults): FrontSettings {
  return {
    portal_name: set.portal_name ?? portal_name,
    channel_url: set.channel_url ?? null,
    hidden_years: set.hidden_years ?? [],
    thresholds: set.thresholds ?? thresholds,
    availabilities: set.availabilities ?? copyOfHomeAims(),
    questions_wait_for_approval: set.questions_wait_for_approval ?? false,
  }
}

/** The specification's table, in the contract's own type. */
function copyOfHomeAims(): FrontSettings['availabilities'] {
  const copy = OFFERED_AIMS.map((aim) => [aim, [...HOME_AIMS[aim]]])
  return frontSettingsSchema.shape.availabilities.parse(Object.fromEntries(copy))
}

function deskAnnouncement(row: AnnouncementRow, now: Date): DeskAnnouncement {
  const { id, text, starts_at, ends_at, created_at } = row
  const times = { startsAt: timeOf(starts_at), endsAt: timeOf(ends_at) }
  return { id, text, starts_at, ends_at, created_at, shown: shownWhen(times, now) }
}

function wordsOf({ text, starts_at, ends_at }: AnnouncementWords): AnnouncementWords {
  return { text, starts_at, ends_at }
}

/** Times are kept in one spelling, so that two of them are the same where their texts are. */
function inUtc({ text, starts_at, ends_at }: AnnouncementWords): AnnouncementWords {
  return { text, starts_at: timeOf(starts_at)?.toISOString() ?? null, ends_at: timeOf(ends_at)?.toISOString() ?? null }
}
