import type { ContentSource } from './content-source.ts'

/** The row types of the home page and the settings. `tables.ts` says how times and structures are stored. */

/** An announcement on the home page from `starts_at` until `ends_at`; null means no limit on that side. */
export interface AnnouncementTable {
  id: string
  text: string
  starts_at: string | null
  ends_at: string | null
  created_at: string
  source: ContentSource
}

/** A setting that the office changes without a restart; the value is JSON. */
export interface PortalSettingTable {
  name: string
  value: string
  source: ContentSource
}
