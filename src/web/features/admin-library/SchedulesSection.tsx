import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import type { DeskSchedule } from '#contract/admin-library.ts'
import { GRADE_NAMES } from '#contract/faculty.ts'
import { libraryDeskText, scheduleDeskText } from '../../i18n/ar/admin-library.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Button } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { FilePreview } from './FilePreview.tsx'
import { LIBRARY_DESK_KEY, removeSchedule, schedulesQuery } from './library-desk.api.ts'
import { RemovalContext } from './removal-context.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import styles from './ShelfLines.module.css'

/** The timetable images: one for each grade, one for the exams. */
export function SchedulesSection() {
  const source = useQuery(schedulesQuery())
  const { text, say } = useToast()
  return (
    <>
      <DataRegion source={source}>
        {({ schedules }) => (
          <ul className={`${desk.entries} ${styles.lines}`}>
            {schedules.map((schedule) => (
              <li key={schedule.place} className={desk.entry}>
                <ScheduleEntry schedule={schedule} say={say} />
              </li>
            ))}
          </ul>
        )}
      </DataRegion>
      <Toast text={text} />
    </>
  )
}

function ScheduleEntry({ schedule, say }: { schedule: DeskSchedule; say: (text: string) => void }) {
  const { place, image } = schedule
  const title = place === 'exams_schedule' ? scheduleDeskText.exams : GRADE_NAMES[place]
  const [isEditing, setEditing] = useState(false)
  const remove = useRemoval(schedule, title, say)
  if (isEditing) {
    return (
      <>
        <h2>{title}</h2>
        <ScheduleForm
          schedule={schedule}
          onCancel={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            say(libraryDeskText.saved)
          }}
        />
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
          <Button look="quiet" onClick={remove}>
            {libraryDeskText.remove} <span className="visually-hidden">{title}</span>
          </Button>
        )}
      </div>
    </>
  )
}

function useRemoval({ place }: DeskSchedule, name: string, say: (text: string) => void) {
  const client = useQueryClient()
  const tell = useContext(RemovalContext)
  const { mutate } = useMutation({
    mutationFn: () => removeSchedule(place),
    onSuccess: (removal) => tell({ name, removal }),
    onError: ({ code }) => say(PROBLEM_TEXTS[code]),
    onSettled: () => client.invalidateQueries({ queryKey: LIBRARY_DESK_KEY }),
  })
  return () => mutate()
}
