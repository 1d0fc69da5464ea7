import { shadesOf } from '#contract/accent.ts'
import { type FrontSettingName, type FrontSettings, OFFERED_AIMS } from '#contract/admin-front.ts'
import { appealsPeriod } from '#contract/appeals-period.ts'
import { type Awaited, type AwaitedPlace, awaitedKey } from '#contract/awaited.ts'
import { type FacultyShape, isSpecifiedShape, namesForeignPlace } from '#contract/faculty-shape.ts'
import type { Crest } from '#contract/identity.ts'
import type { Portal } from '#contract/portal.ts'

/** The setting with the URL of the messaging channel. */
export const CHANNEL_URL_SETTING = 'channel_url' satisfies FrontSettingName

/** An announcement of the office on the home page. A null start or end means that nothing limits that side. */
export interface Announcement {
  id: string
  text: string
  startsAt: Date | null
  endsAt: Date | null
  createdAt: Date
}

/** The office's settings and announcements that `/api/portal` is made of. */
export interface FrontWords {
  /** Undefined if the office has set none. */
  name: string | undefined
  channelUrl: string | null
  /** Undefined if the office has set none. */
  availabilities: FrontSettings['availabilities'] | undefined
  announcements: readonly Announcement[]
  /** Undefined if the office has set none. */
  appeals: FrontSettings['appeals_window'] | undefined
  awaited: readonly Awaited[]
  /** Hidden years: nothing of them is served, so their results are not announced either. */
  hiddenYears: readonly number[]
  crest: FrontSettings['crest']
  accent: FrontSettings['accent']
  faculty: FacultyShape
  /** Whether any library content is the demonstration's. */
  isDemo: boolean
}

/** What `/api/portal` says about the published results. */
export interface ResultsSummary {
  years: Portal['years']
  isDemo: boolean
  /** The published sheets. */
  sheets: readonly AwaitedPlace[]
}

export interface FrontParts {
  /** The portal's name if the office has set none. */
  name: string
  results: ResultsSummary
  words: FrontWords
  drive: Portal['drive']
  revision: number
  now: Date
}

/** Returns the answer of `/api/portal` at the moment `now`. */
export function portalOf({ name, results, words, drive, revision, now }: FrontParts): Portal {
  const awaited = stillAwaited(words, results.sheets)
  return {
    revision,
    name: words.name ?? name,
    demo: results.isDemo || words.isDemo,
    years: results.years,
    channel_url: words.channelUrl,
    announcements: currentAnnouncements(words.announcements, now).map(({ id, text }) => ({ id, text })),
    drive,
    ...(words.appeals && isLimited(words.appeals) && { appeals: appealsPeriod(words.appeals, now) }),
    ...(awaited.length > 0 && { awaited }),
    ...(words.crest && { crest: shownCrest(words.crest) }),
    ...(words.accent && { accent: shadeList(words.accent) }),
    ...(words.availabilities && { availabilities: listed(words.availabilities, words.faculty) }),
    ...(isSpecifiedShape(words.faculty) ? {} : { faculty: shownShape(words.faculty) }),
  }
}

/** Returns the crest with its URL in the portal's own drive, where it is stored even if `drive` is a cloud drive. */
function shownCrest({ id, width, height }: Crest): Portal['crest'] {
  return { url: `/drive/uc?export=view&id=${encodeURIComponent(id)}`, width, height }
}

/** Returns the shades in the order of `ACCENT_NAMES`. */
function shadeList(accent: string): string[] {
  const { light, dark } = shadesOf(accent)
  return [light, dark].flatMap(({ press, strong, on, tint }) => [press, strong, on, tint])
}

/**
 * A value of the publication counter, and when this process first loaded it. All publications of this process (of
 * results, library and so on) take the same value.
 */
export interface VersionSince {
  version: number
  since: Date
}

/**
 * Milliseconds after which every process has loaded a version and no shared cache holds the previous version: two
 * seconds for the processes (publication-watch.ts), and two for a cache, because caches count `s-maxage=1` in whole
 * seconds.
 */
export const SPREAD_MS = 4000

/**
 * Returns the revision that open pages compare with their own. It changes twice for each publication: when this process
 * has loaded it, so that readers learn of it soon, and after SPREAD_MS. A page that fetched from a slower process after
 * the first change got old data; the second change makes it fetch again (decision 0043).
 */
export function revisionAt({ version, since }: VersionSince, now: Date): number {
  return 2 * version + (now.getTime() - since.getTime() >= SPREAD_MS ? 1 : 0)
}

/**
 * Returns the awaited results that have no published sheet and whose year is not hidden, sorted by year, grade, term
 * and session.
 */
function stillAwaited({ awaited, hiddenYears }: FrontWords, sheets: readonly AwaitedPlace[]): Awaited[] {
  const published = new Set(sheets.map(awaitedKey))
  return awaited
    .filter((entry) => !published.has(awaitedKey(entry)) && !hiddenYears.includes(entry.year))
    .sort((a, b) => (awaitedKey(a) < awaitedKey(b) ? -1 : 1))
}

function isLimited({ opens_at, closes_at }: FrontSettings['appeals_window']): boolean {
  return opens_at !== null || closes_at !== null
}

function listed(availabilities: FrontSettings['availabilities'], faculty: FacultyShape): Portal['availabilities'] {
  return OFFERED_AIMS.map((aim) => ({
    aim,
    grades: availabilities[aim].filter((grade) => !namesForeignPlace(faculty, grade)),
  }))
}

function shownShape({ grades, terms }: FacultyShape): Portal['faculty'] {
  return { grades: [...grades], terms: [...terms] }
}

/** Whether an announcement is past (`past`), shown (`now`) or planned (`later`) at the moment `now`. */
export function shownWhen(
  { startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>,
  now: Date,
): 'now' | 'later' | 'past' {
  if (endsAt !== null && endsAt <= now) return 'past'
  return startsAt !== null && startsAt > now ? 'later' : 'now'
}

/** Returns the announcements that are shown at `now`, from their start until before their end, newest first. */
export function currentAnnouncements(announcements: readonly Announcement[], now: Date): Announcement[] {
  const since = ({ startsAt, createdAt }: Announcement) => (startsAt ?? createdAt).getTime()
  return announcements.filter((one) => shownWhen(one, now) === 'now').sort((a, b) => since(b) - since(a))
}

/**
 * Returns the URL templates of drive files: in the portal's own drive, or under `baseUrl`, which has no trailing slash.
 */
export function driveTemplates(baseUrl: string | undefined): Portal['drive'] {
  const base = baseUrl ?? '/drive'
  return { preview: `${base}/file/{id}/preview`, download: `${base}/uc?export=download&id={id}` }
}

/** Parses a stored time; null stays null. */
export function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
