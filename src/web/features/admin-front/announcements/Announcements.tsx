import type { DeskAnnouncement } from '#contract/admin-front.ts'
import { frontDeskText } from '../../../i18n/ar/front-desk.ts'
import desk from '../../../ui/Desk.module.css'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { AnnouncementEntry } from './AnnouncementEntry.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import styles from './Announcements.module.css'

const text = frontDeskText.announcements

/** A form for a new announcement, and the list of all announcements. */
export function Announcements({ announcements }: { announcements: readonly DeskAnnouncement[] }) {
  return (
    <>
      <section className={styles.add}>
        <h2>{text.add}</h2>
        <AnnouncementForm />
      </section>
      {announcements.length === 0 ? (
        <EmptyMessage title={text.none.title}>
          <p>{text.none.next}</p>
        </EmptyMessage>
      ) : (
        <ul className={`${desk.entries} ${styles.list}`} aria-label={text.list}>
          {announcements.map((announcement) => (
            <AnnouncementEntry key={announcement.id} announcement={announcement} />
          ))}
        </ul>
      )}
    </>
  )
}
