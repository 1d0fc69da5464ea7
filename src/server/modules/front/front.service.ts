import type { Db } from '#server/db/tables.ts'
import { hasDemoLibrary } from '../library/library.reads.ts'
import { readFacultyShape } from '../settings/faculty-shape.reads.ts'
import { readFrontSetting } from '../settings/settings.reads.ts'
import { listAnnouncements } from './front.queries.ts'
import { CHANNEL_URL_SETTING, type FrontWords, timeOf } from './front.rules.ts'

/** Reads the settings and announcements of the front page: announcements of all times, even past and future ones. */
export async function readFrontWords(db: Db): Promise<FrontWords> {
  const announcements = await listAnnouncements(db)
  return {
    name: await readFrontSetting(db, 'portal_name'),
    channelUrl: (await readFrontSetting(db, CHANNEL_URL_SETTING)) ?? null,
    availabilities: await readFrontSetting(db, 'availabilities'),
    appeals: await readFrontSetting(db, 'appeals_window'),
    awaited: (await readFrontSetting(db, 'awaited_results')) ?? [],
    hiddenYears: (await readFrontSetting(db, 'hidden_years')) ?? [],
    announcements: announcements.map(({ id, text, starts_at, ends_at, created_at }) => ({
      id,
      text,
      startsAt: timeOf(starts_at),
      endsAt: timeOf(ends_at),
      createdAt: new Date(created_at),
    })),
    crest: (await readFrontSetting(db, 'crest')) ?? null,
    accent: (await readFrontSetting(db, 'accent')) ?? null,
    faculty: await readFacultyShape(db),
    isDemo: await hasDemoLibrary(db),
  }
}
