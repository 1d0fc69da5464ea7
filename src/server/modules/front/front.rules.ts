import { type FrontSettingName, type FrontSettings, OFFERED_AIMS } from '#contract/admin-front.ts'
import { appealsPeriod } from '#contract/appeals-period.ts'
import type { Portal } from '#contract/portal.ts'

/** The setting with the URL of the messaging channel. */
export const CHANNEL_URL_SETTING = 'channel_url' satisfies FrontSettingName

/** An announcement of the office on the home page; null times are unlimited. */
export interface Announcement {
  id: string
  text: string
  startsAt: Date | null
  endsAt: Date | null
  createdAt: Date
}

/** The office's texts and availabilities on the front page. */
export interface FrontWords {
  /** Undefined if the office has set none. */
  name: string | undefined
  channelUrl: string | null
  /** Undefined if the office has set none. */
  availabilities: FrontSettings['availabilities'] | undefined
  announcements: readonly Announcement[]
  /** Undefined if the office has set none. */
  appeals: FrontSettings['appeals_window'] | undefined
  /** Whether any library content is the demonstration's. */
  isDemo: boolean
}

/** The part of the results on the front page. */
export interface ResultsSummary {
  years: Portal['years']
  isDemo: boolean
}

export interface FrontParts {
  /** The portal's name if the office has set none. */
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
    ...(words.appeals && isLimited(words.appeals) && { appeals: appealsPeriod(words.appeals, now) }),
    ...(words.availabilities && { availabilities: listed(words.availabilities) }),
  }
}

function isLimited({ opens_at, closes_at }: FrontSettings['appeals_window']): boolean {
  return opens_at !== null || closes_at !== null
}

function listed(availabilities: FrontSettings['availabilities']): Portal['availabilities'] {
  return OFFERED_AIMS.map((aim) => ({ aim, grades: availabilities[aim] }))
}

/** Whether an announcement is past, shown or planned at a moment. */
export function shownWhen(
  { startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>,
  now: Date,
): 'now' | 'later' | 'past' {
  if (endsAt !== null && endsAt <= now) return 'past'
  return startsAt !== null && startsAt > now ? 'later' : 'now'
}

/** Announcements from their start until before their end, newest first. */
export function currentAnnouncements(announcements: readonly Announcement[], now: Date): Announcement[] {
  const since = ({ startsAt, createdAt }: Announcement) => (startsAt ?? createdAt).getTime()
  return announcements.filter((one) => shownWhen(one, now) === 'now').sort((a, b) => since(b) - since(a))
}

/** The URL templates of drive files: the portal's own drive, or another base URL without a trailing slash. */
export function driveTemplates(baseUrl: string | undefined): Portal['drive'] {
  const base = baseUrl ?? '/drive'
  return { preview: `${base}/file/{id}/preview`, download: `${base}/uc?export=download&id={id}` }
}

/** Parses a stored time; null stays null. */
export function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
