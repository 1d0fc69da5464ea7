import { useState } from 'react'
import type { DeskAnnouncement } from '#contract/admin-front.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { frontDeskText, windowText } from '../../../i18n/ar/front-desk.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import type { AnnouncementAct } from '../front-desk.api.ts'
import styles from './AnnouncementEntry.module.css'
import { AnnouncementForm } from './AnnouncementForm.tsx'

const text = frontDeskText.announcements
const TONES = { now: 'good', later: 'note', past: undefined } as const

interface AnnouncementEntryProps {
  announcement: DeskAnnouncement
  isBusy: boolean
  onAct: (act: AnnouncementAct, onDone?: () => void) => void
}

/** One announcement: whether readers see it now, and the form that changes it. */
export function AnnouncementEntry({ announcement, isBusy, onAct }: AnnouncementEntryProps) {
  // As it was when its form was opened: what somebody else makes of it meanwhile must not be overwritten unseen.
  const [standing, setStanding] = useState<DeskAnnouncement>()
  const close = () => setStanding(undefined)
  if (standing) {
    return (
      <li className={desk.entry}>
        <h3>{text.edit}</h3>
        <AnnouncementForm
          words={{ text: standing.text, starts_at: standing.starts_at, ends_at: standing.ends_at }}
          isBusy={isBusy}
          label={text.saveEdit}
          onSave={(words) => onAct({ kind: 'edit', standing, words }, close)}
          onCancel={close}
        />
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
        <Button look="quiet" onClick={() => setStanding(announcement)}>
          {text.change}
        </Button>
        <Button look="quiet" busy={isBusy} onClick={() => onAct({ kind: 'remove', standing: announcement })}>
          {text.remove}
        </Button>
      </div>
    </li>
  )
}
