import { useState } from 'react'
import type { DeskAnnouncement } from '#contract/admin-front.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { frontDeskText, windowText } from '../../../i18n/ar/front-desk.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import { useSend } from '../../../ui/use-send.ts'
import { FRONT_DESK_KEY, removeAnnouncement, restoreAnnouncement } from '../front-desk.api.ts'
import styles from './AnnouncementEntry.module.css'
import { AnnouncementForm } from './AnnouncementForm.tsx'

const text = frontDeskText.announcements
const TONES = { now: 'good', later: 'note', past: undefined } as const

/** One announcement with the period in which it is shown, and the form that edits it. */
export function AnnouncementEntry({ announcement }: { announcement: DeskAnnouncement }) {
  // The announcement as it was when the form opened: the server refuses to save if the stored one has changed since.
  const [seen, setSeen] = useState<DeskAnnouncement>()
  const { send, isSending } = useSend({
    send: removeAnnouncement,
    refresh: [FRONT_DESK_KEY],
    done: (removed) => ({
      text: `${text.removed} ${removed.text}`,
      undo: async () => {
        await restoreAnnouncement(removed)
        return text.restored
      },
    }),
  })
  if (seen) {
    return (
      <li className={desk.entry}>
        <h3>{text.edit}</h3>
        <AnnouncementForm seen={seen} onClose={() => setSeen(undefined)} />
      </li>
    )
  }
  const { starts_at, ends_at, shown } = announcement
  return (
    <li className={desk.entry}>
      <p className={styles.text} dir="auto">
        {announcement.text}
      </p>
      <p className={desk.meta}>
        <Badge tone={TONES[shown]}>{text.shown[shown]}</Badge>
        <span>{windowText(starts_at && formatMoment(starts_at), ends_at && formatMoment(ends_at))}</span>
      </p>
      <div className={desk.acts}>
        <Button look="quiet" onClick={() => setSeen(announcement)}>
          {text.change}
        </Button>
        <Button look="quiet" busy={isSending} onClick={() => send(announcement)}>
          {text.remove}
        </Button>
      </div>
    </li>
  )
}
