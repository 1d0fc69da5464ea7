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
import { call } from '../../api/call.ts'

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

export function saveSettings(body: SettingsChange): Promise<FrontSettings> {
  return call(changeFrontEndpoint, { body })
}

/** One thing to do with an announcement. */
export type AnnouncementAct =
  | { kind: 'add'; words: AnnouncementWords }
  | { kind: 'edit'; standing: DeskAnnouncement; words: AnnouncementWords }
  | { kind: 'remove'; standing: DeskAnnouncement }
  | { kind: 'restore'; removed: DeskAnnouncement }

/** Does it. Throws ApiError. */
export async function doWithAnnouncement(act: AnnouncementAct): Promise<void> {
  if (act.kind === 'add') await call(addAnnouncementEndpoint, { body: { announcement: act.words } })
  else if (act.kind === 'edit') {
    const { standing, words } = act
    await call(editAnnouncementEndpoint, {
      params: { id: standing.id },
      body: { before: wordsOf(standing), after: words },
    })
  } else if (act.kind === 'remove') await call(removeAnnouncementEndpoint, { params: { id: act.standing.id } })
  else {
    const { removed } = act
    await call(addAnnouncementEndpoint, { body: { announcement: wordsOf(removed), created_at: removed.created_at } })
  }
}

function wordsOf({ text, starts_at, ends_at }: AnnouncementWords): AnnouncementWords {
  return { text, starts_at, ends_at }
}
