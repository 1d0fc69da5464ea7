import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskSchedule } from '#contract/admin-library.ts'
import { GRADE_NAMES } from '#contract/faculty.ts'
import { libraryDeskText, scheduleDeskText } from '../../i18n/ar/admin-library.ts'
import { Button } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { FilePreview } from './FilePreview.tsx'
import styles from './LibraryDesk.module.css'
import { removeSchedule, schedulesQuery } from './library-desk.api.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { useRemoval } from './use-removal.ts'

/** The timetable images: one per grade, and one for the exams. */
export function SchedulesSection() {
  const source = useQuery(schedulesQuery())
  return (
    <DataRegion source={source}>
      {({ schedules }) => (
        <ul className={`${desk.entries} ${styles.lines}`}>
          {schedules.map((schedule) => (
            <li key={schedule.place} className={desk.entry}>
              <ScheduleEntry schedule={schedule} />
            </li>
          ))}
        </ul>
      )}
    </DataRegion>
  )
}

function ScheduleEntry({ schedule }: { schedule: DeskSchedule }) {
  const { place, image } = schedule
  const title = place === 'exams_schedule' ? scheduleDeskText.exams : GRADE_NAMES[place]
  const [isEditing, setEditing] = useState(false)
  const remove = useRemoval()
  if (isEditing) {
    return (
      <>
        <h2>{title}</h2>
        <ScheduleForm schedule={schedule} onClose={() => setEditing(false)} />
      </>
    )
  }
  return (
    <>
      <h2>
        {title} {image?.source === 'demo' && <span className={styles.badge}>{libraryDeskText.demo}</span>}
      </h2>
      {image ? (
        <>
          <FilePreview file={image.file} />
          <p className={styles.description}>
            <bdi>{image.description}</bdi>
          </p>
        </>
      ) : (
        <p>{scheduleDeskText.none}</p>
      )}
      <div className={styles.tools}>
        <Button look="quiet" onClick={() => setEditing(true)}>
          {image ? libraryDeskText.edit : scheduleDeskText.add} <span className="visually-hidden">{title}</span>
        </Button>
        {image && (
          <Button look="quiet" onClick={() => remove({ name: title, remove: () => removeSchedule(place) })}>
            {libraryDeskText.remove} <span className="visually-hidden">{title}</span>
          </Button>
        )}
      </div>
    </>
  )
}
