import { type FrontSettingName, type FrontSettings, OFFERED_AIMS } from '#contract/admin-front.ts'
import type { Portal } from '#contract/portal.ts'

/** The setting that holds the address of the messaging channel. */
export const CHANNEL_URL_SETTING = 'channel_url' satisfies FrontSettingName

/** A line of the office's for the home page; null times are unlimited. */
export interface Announcement {
  id: string
  text: string
  startsAt: Date | null
  endsAt: Date | null
  createdAt: Date
}

/** What the front page says of the library's side. */
export interface FrontWords {
  /** Undefined where the office has set none. */
  name: string | undefined
  channelUrl: string | null
  /** Undefined where the office has set none. */
  availabilities: FrontSettings['availabilities'] | undefined
  announcements: readonly Announcement[]
  /** Whether any of the library is the demonstration's. */
  isDemo: boolean
}

/** What the results say on the front page. */
export interface ResultsSummary {
  years: Portal['years']
  isDemo: boolean
}

export interface FrontParts {
  /** The portal's name where the office has set none. */
  name: string
  results: ResultsSummary
  words: FrontWords
  drive: Portal['drive']
  now: Date
}

/** What the layout and the home page need at a moment. */
export function portalOf({ name, results, words, drive, now }: FrontParts): Portal {
  return {
    name: words.name ?? name,
    demo: results.isDemo || words.isDemo,
    years: results.years,
    channel_url: words.channelUrl,
    announcements: currentAnnouncements(words.announcements, now).map(({ id, text }) => ({ id, text })),
    drive,
    ...(words.availabilities && { availabilities: listed(words.availabilities) }),
  }
}

function listed(availabilities: FrontSettings['availabilities']): Portal['availabilities'] {
  return OFFERED_AIMS.map((aim) => ({ aim, grades: availabilities[aim] }))
}

/** Whether an announcement is shown at a moment, was, or will be. */
export function shownWhen(
  { startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>,
  now: Date,
): 'now' | 'later' | 'past' {
  if (endsAt !== null && endsAt <= now) return 'past'
  return startsAt !== null && startsAt > now ? 'later' : 'now'
}

/** From its start until before its end; newest first. */
export function currentAnnouncements(announcements: readonly Announcement[], now: Date): Announcement[] {
  const since = ({ startsAt, createdAt }: Announcement) => (startsAt ?? createdAt).getTime()
  return announcements.filter((one) => shownWhen(one, now) === 'now').sort((a, b) => since(b) - since(a))
}

/** Where drive files are: in the portal's own drive, or in the one at another address, which ends without a slash. */
export function driveTemplates(baseUrl: string | undefined): Portal['drive'] {
  const base = baseUrl ?? '/drive'
  return { preview: `${base}/file/{id}/preview`, download: `${base}/uc?export=download&id={id}` }
}

/** A stored time; null for one that was never set. */
export function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
