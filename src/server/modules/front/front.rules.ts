import { type Portal, portalEndpoint } from '#contract/portal.ts'

/** The setting that holds the address of the messaging channel. */
export const CHANNEL_URL_SETTING = 'channel_url'

export const PORTAL_URL = '/api/portal'

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
  channelUrl: string | null
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
  name: string
  results: ResultsSummary
  words: FrontWords
  drive: Portal['drive']
  now: Date
}

/** What the layout and the home page need at a moment. */
export function portalOf({ name, results, words, drive, now }: FrontParts): Portal {
  return portalEndpoint.response.parse({
    name,
    demo: results.isDemo || words.isDemo,
    years: results.years,
    channel_url: words.channelUrl,
    announcements: currentAnnouncements(words.announcements, now).map(({ id, text }) => ({ id, text })),
    drive,
  })
}

/** From its start until before its end; newest first. */
export function currentAnnouncements(announcements: readonly Announcement[], now: Date): Announcement[] {
  const isCurrent = ({ startsAt, endsAt }: Announcement) =>
    (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt)
  const since = ({ startsAt, createdAt }: Announcement) => (startsAt ?? createdAt).getTime()
  return announcements.filter(isCurrent).sort((a, b) => since(b) - since(a))
}

/** Where drive files are: in the portal's own drive, or in the one at another address, which ends without a slash. */
export function driveTemplates(baseUrl: string | undefined): Portal['drive'] {
  const base = baseUrl ?? '/drive'
  return { preview: `${base}/file/{id}/preview`, download: `${base}/uc?export=download&id={id}` }
}
