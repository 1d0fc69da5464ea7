import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  type AnnouncementWords,
  type DeskAnnouncement,
  type FrontSettingName,
  type FrontSettings,
  frontSettingsSchema,
} from '#contract/admin-front.ts'
import type { AuditAction } from '#contract/audit.ts'
import { awaitedKey } from '#contract/awaited.ts'
import { gradeKey } from '#contract/faculty.ts'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { SECOND_FACTOR_DEFAULT } from '#contract/second-factor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, acts, type OfficeAct } from '../audit/office-act.service.ts'
import { DEFAULT_RULES } from '../results/office-rules.reads.ts'
import { requireNothingBeyond, requireOwnNames } from '../settings/faculty-shape.service.ts'
import { readFrontSetting } from '../settings/settings.reads.ts'
import { putSetting, settingAct } from '../settings/settings.service.ts'
import { listPublishedPlaces, listScheduledSheets, listYearsWithPublishedSheets } from '../sheets/sheets.reads.ts'
import { requireCrestFile } from './crest.service.ts'
import {
  type AnnouncementRow,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from './front.queries.ts'
import { shownWhen, timeOf } from './front.rules.ts'
import { offeredAims, offerToAddedGrades } from './offered-aims.service.ts'

/** The configuration's values, used where the office has set nothing. */
export type FrontDefaults = Pick<FrontSettings, 'portal_name' | 'thresholds'>

export interface FrontOffice {
  database: Database
  defaults: FrontDefaults
}

// Object.keys returns string[]; the schema's shape has exactly these names.
const NAMES = Object.keys(frontSettingsSchema.shape) as FrontSettingName[]

/** Returns the settings and announcements, as the office's screen for them shows them. */
export async function frontDesk({ database, defaults }: FrontOffice, now: Date) {
  const db = database.write
  const announcements = await listAnnouncements(db)
  const settings = await settingsInForce(db, defaults)
  const awaited = new Set(settings.awaited_results.map(awaitedKey))
  const published = (await listPublishedPlaces(db)).map((sheet) => ({ ...sheet, grade: gradeKey(sheet.grade) }))
  return {
    settings,
    // The kinds of content are restored for the grades that the faculty has, not for the specified ones.
    defaults: { ...withDefaults({}, defaults), availabilities: offeredAims(settings.faculty_shape) },
    years: await listYearsWithPublishedSheets(db),
    scheduled: (await listScheduledSheets(db)).map((sheet) => ({ ...sheet, grade: gradeKey(sheet.grade) })),
    arrived: published.filter((sheet) => awaited.has(awaitedKey(sheet))),
    announcements: announcements.map((row) => deskAnnouncement(row, now)),
  }
}

interface SettingsChange {
  before: Partial<FrontSettings>
  after: Partial<FrontSettings>
}

/**
 * Changes the settings that `after` names, and returns all settings; readers get the change without a restart. Throws
 * edit_conflict if the current value of a named setting differs from `before`, invalid_request for a crest that names
 * no file or for two spellings of one name of a grade or term, and faculty_in_use for a shape that lacks a grade or
 * term in use. An error leaves every setting unchanged.
 */
export async function changeSettings(
  { database, defaults }: FrontOffice,
  { before, after }: SettingsChange,
  by: OfficeAct,
): Promise<FrontSettings> {
  const named = NAMES.filter((name) => after[name] !== undefined)
  await acts(database, by, async (step) => {
    for (const name of named) {
      await step(settingAct(name), async (tx) => {
        const current = (await settingsInForce(tx, defaults))[name]
        if (!isDeepStrictEqual(before[name], current)) throw new AppError('edit_conflict')
        if (name === 'crest' && after.crest) await requireCrestFile(tx, after.crest)
        if (name === 'faculty_shape' && after.faculty_shape) {
          requireOwnNames(after.faculty_shape)
          await requireNothingBeyond(tx, after.faculty_shape)
        }
        return { ...(await putSetting(tx, name, { before: current, after: after[name] })), publishes: true }
      })
    }
    const [was, becomes] = [before.faculty_shape, after.faculty_shape]
    if (was && becomes && !after.availabilities) {
      await step(settingAct('availabilities'), (tx) => offerToAddedGrades(tx, { before: was, after: becomes }))
    }
  })
  return settingsInForce(database.write, defaults)
}

/**
 * Adds an announcement. `created_at` is given when a removed announcement is restored, because the list's order depends
 * on this time.
 */
export function addAnnouncement(
  { database }: FrontOffice,
  { announcement, created_at }: { announcement: AnnouncementWords; created_at?: string | undefined },
  by: OfficeAct,
): Promise<DeskAnnouncement> {
  const row = { id: randomUUID(), ...inUtc(announcement), created_at: created_at ?? by.now.toISOString() }
  return act(database, by, announcementAct('announcement.add', row.id), async (tx) => {
    await insertAnnouncement(tx, row)
    return { after: wordsOf(row), publishes: true, result: deskAnnouncement(row, by.now) }
  })
}

interface AnnouncementEdit {
  before: AnnouncementWords
  after: AnnouncementWords
}

/** Changes an announcement. Throws not_found, and edit_conflict if the stored one differs from `before`. */
export function editAnnouncement(
  { database }: FrontOffice,
  id: string,
  edit: AnnouncementEdit,
  by: OfficeAct,
): Promise<DeskAnnouncement> {
  return act(database, by, announcementAct('announcement.edit', id), async (tx) => {
    const row = await requireAnnouncement(tx, id)
    const [before, after] = [wordsOf(row), inUtc(edit.after)]
    if (!isDeepStrictEqual(before, wordsOf(edit.before))) throw new AppError('edit_conflict')
    await updateAnnouncement(tx, id, after)
    return { before, after, publishes: true, result: deskAnnouncement({ ...row, ...after }, by.now) }
  })
}

/** Removes an announcement, and returns it as it was removed. Throws not_found. */
export function removeAnnouncement({ database }: FrontOffice, id: string, by: OfficeAct): Promise<DeskAnnouncement> {
  return act(database, by, announcementAct('announcement.remove', id), async (tx) => {
    const row = await requireAnnouncement(tx, id)
    await deleteAnnouncement(tx, id)
    return { before: wordsOf(row), publishes: true, result: deskAnnouncement(row, by.now) }
  })
}

function announcementAct(action: AuditAction, id: string) {
  return { action, object: { kind: 'announcement', id } }
}

async function requireAnnouncement(tx: Db, id: string): Promise<AnnouncementRow> {
  const row = await findAnnouncement(tx, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function settingsInForce(db: Db, defaults: FrontDefaults): Promise<FrontSettings> {
  return withDefaults(
    {
      portal_name: await readFrontSetting(db, 'portal_name'),
      channel_url: await readFrontSetting(db, 'channel_url'),
      hidden_years: await readFrontSetting(db, 'hidden_years'),
      thresholds: await readFrontSetting(db, 'thresholds'),
      faculty_shape: await readFrontSetting(db, 'faculty_shape'),
      availabilities: await readFrontSetting(db, 'availabilities'),
      questions_wait_for_approval: await readFrontSetting(db, 'questions_wait_for_approval'),
      mark_words: await readFrontSetting(db, 'mark_words'),
      appeals_window: await readFrontSetting(db, 'appeals_window'),
      second_session_rule: await readFrontSetting(db, 'second_session_rule'),
      repeat_rule: await readFrontSetting(db, 'repeat_rule'),
      verdict_rules: await readFrontSetting(db, 'verdict_rules'),
      awaited_results: await readFrontSetting(db, 'awaited_results'),
      crest: await readFrontSetting(db, 'crest'),
      accent: await readFrontSetting(db, 'accent'),
      second_factor_for: await readFrontSetting(db, 'second_factor_for'),
    },
    defaults,
  )
}

type SettingsRead = { [Name in FrontSettingName]?: FrontSettings[Name] | undefined }

function withDefaults(set: SettingsRead, { portal_name, thresholds }: FrontDefaults): FrontSettings {
  const shape = set.faculty_shape ?? SPECIFIED_SHAPE
  return {
    portal_name: set.portal_name ?? portal_name,
    channel_url: set.channel_url ?? null,
    hidden_years: set.hidden_years ?? [],
    thresholds: set.thresholds ?? thresholds,
    faculty_shape: { grades: [...shape.grades], terms: [...shape.terms] },
    availabilities: offeredAims(shape, set.availabilities),
    questions_wait_for_approval: set.questions_wait_for_approval ?? false,
    mark_words: set.mark_words ?? {},
    appeals_window: set.appeals_window ?? { opens_at: null, closes_at: null },
    second_session_rule: set.second_session_rule ?? DEFAULT_RULES.secondSession,
    repeat_rule: set.repeat_rule ?? DEFAULT_RULES.repeat,
    verdict_rules: set.verdict_rules ?? DEFAULT_RULES.verdict,
    awaited_results: set.awaited_results ?? [],
    crest: set.crest ?? null,
    accent: set.accent ?? null,
    second_factor_for: set.second_factor_for ?? SECOND_FACTOR_DEFAULT,
  }
}

function deskAnnouncement(row: AnnouncementRow, now: Date): DeskAnnouncement {
  const { id, text, starts_at, ends_at, created_at } = row
  const times = { startsAt: timeOf(starts_at), endsAt: timeOf(ends_at) }
  return { id, text, starts_at, ends_at, created_at, shown: shownWhen(times, now) }
}

function wordsOf({ text, starts_at, ends_at }: AnnouncementWords): AnnouncementWords {
  return { text, starts_at, ends_at }
}

/** Writes times in UTC, so that comparing their texts compares the times. */
function inUtc({ text, starts_at, ends_at }: AnnouncementWords): AnnouncementWords {
  return { text, starts_at: timeOf(starts_at)?.toISOString() ?? null, ends_at: timeOf(ends_at)?.toISOString() ?? null }
}
