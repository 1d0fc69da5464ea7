import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskAnnouncement } from '#contract/admin-front.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { type AnnouncementAct, doWithAnnouncement, FRONT_DESK_KEY } from '../front-desk.api.ts'
import { AnnouncementEntry } from './AnnouncementEntry.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import styles from './Announcements.module.css'

const text = frontDeskText.announcements

/** The announcements: a form for a new one, and all that stand. */
export function Announcements({ announcements }: { announcements: readonly DeskAnnouncement[] }) {
  const { act, isBusy, error, removed, added } = useAnnouncementActs()
  return (
    <>
      <section className={styles.add}>
        <h2>{text.add}</h2>
        {/* Each that is added leaves an empty form behind. */}
        <AnnouncementForm
          key={added}
          isBusy={isBusy}
          label={text.publish}
          onSave={(words) => act({ kind: 'add', words })}
        />
      </section>
      <div role="status">
        {removed && (
          <p className={styles.removed}>
            <span>
              {text.removed} <bdi>{removed.text}</bdi>
            </span>
            <Button look="quiet" busy={isBusy} onClick={() => act({ kind: 'restore', removed })}>
              {text.undo}
            </Button>
          </p>
        )}
      </div>
      {error && <Alert tone="danger">{PROBLEM_TEXTS[error.code]}</Alert>}
      {announcements.length === 0 ? (
        <EmptyMessage title={text.none.title}>
          <p>{text.none.next}</p>
        </EmptyMessage>
      ) : (
        <ul className={`${desk.entries} ${styles.list}`} aria-label={text.list}>
          {announcements.map((announcement) => (
            <AnnouncementEntry key={announcement.id} announcement={announcement} isBusy={isBusy} onAct={act} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Does things with announcements, one at a time; a removed one can be brought back until the next act. */
function useAnnouncementActs() {
  const client = useQueryClient()
  const [removed, setRemoved] = useState<DeskAnnouncement>()
  const [added, setAdded] = useState(0)
  const { mutate, isPending, error } = useMutation<void, ApiError, AnnouncementAct>({
    mutationFn: doWithAnnouncement,
    onSuccess: (_, act) => {
      setRemoved(act.kind === 'remove' ? act.standing : undefined)
      if (act.kind === 'add') setAdded((count) => count + 1)
    },
    // Also where it failed: what stands on the server may be what it failed for.
    onSettled: () => client.invalidateQueries({ queryKey: FRONT_DESK_KEY }),
  })
  const act = (what: AnnouncementAct, onDone?: () => void) => mutate(what, onDone && { onSuccess: onDone })
  return { act, isBusy: isPending, error, removed, added }
}
