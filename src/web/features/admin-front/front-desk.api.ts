import { queryOptions } from '@tanstack/react-query'
import {
  type AnnouncementWords,
  addAnnouncementEndpoint,
  changeFrontEndpoint,
  type DeskAnnouncement,
  editAnnouncementEndpoint,
  type FrontSettings,
  frontEndpoint,
  removeAnnouncementEndpoint,
} from '#contract/admin-front.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type Crest, uploadCrestEndpoint } from '#contract/identity.ts'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'

/**
 * The longest file name that the server takes. A longer name loses its start, which matters only for the name of a
 * download.
 */
const MAX_FILE_NAME = 150

export type FrontDeskData = ResponseOf<typeof frontEndpoint>

export const FRONT_DESK_KEY = ['front-desk'] as const

export function frontDeskQuery() {
  return queryOptions({
    queryKey: FRONT_DESK_KEY,
    queryFn: ({ signal }) => call(frontEndpoint, { signal }),
  })
}

export interface SettingsChange {
  before: Partial<FrontSettings>
  after: Partial<FrontSettings>
}

/** Every call below throws ApiError. */

export function saveSettings(body: SettingsChange): Promise<FrontSettings> {
  return call(changeFrontEndpoint, { body })
}

/** Uploads a crest's image file and returns the stored crest. */
export function uploadCrest(file: File): Promise<Crest> {
  return upload(uploadCrestEndpoint, { params: undefined, query: { name: file.name.slice(-MAX_FILE_NAME) }, file })
}

export function addAnnouncement(announcement: AnnouncementWords): Promise<DeskAnnouncement> {
  return call(addAnnouncementEndpoint, { body: { announcement } })
}

/** Changes an announcement; throws `edit_conflict` if the stored one differs from `seen`. */
export function editAnnouncement(seen: DeskAnnouncement, after: AnnouncementWords): Promise<DeskAnnouncement> {
  return call(editAnnouncementEndpoint, { params: { id: seen.id }, body: { before: wordsOf(seen), after } })
}

/** Removes an announcement, and returns it as it was removed, with a colleague's changes. */
export async function removeAnnouncement({ id }: DeskAnnouncement): Promise<DeskAnnouncement> {
  return (await call(removeAnnouncementEndpoint, { params: { id } })).announcement
}

/** Restores a removed announcement with its original creation time. */
export async function restoreAnnouncement(removed: DeskAnnouncement): Promise<void> {
  await call(addAnnouncementEndpoint, { body: { announcement: wordsOf(removed), created_at: removed.created_at } })
}

function wordsOf({ text, starts_at, ends_at }: AnnouncementWords): AnnouncementWords {
  return { text, starts_at, ends_at }
}
