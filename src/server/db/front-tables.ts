import type { ContentSource } from './content-source.ts'

/** The home page and the settings. `tables.ts` gives the conventions. */

/** An announcement on the home page, from `starts_at` until `ends_at`; null is unlimited. */
export interface AnnouncementTable {
  id: string
  text: string
  starts_at: string | null
  ends_at: string | null
  created_at: string
  source: ContentSource
}

/** Settings that the office changes without a restart: JSON texts by name. */
export interface PortalSettingTable {
  name: string
  value: string
  source: ContentSource
}
