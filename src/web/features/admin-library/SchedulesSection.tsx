import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskSchedule } from '#contract/admin-library.ts'
import { counted } from '#contract/arabic-amounts.ts'
import { gradeName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { libraryDeskText, scheduleDeskText, timetableText } from '../../i18n/ar/admin-library.ts'
import { Button } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import desk from '../../ui/Desk.module.css'
import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FilePreview } from './FilePreview.tsx'
import library from './LibraryDesk.module.css'
import { removeSchedule, removeTimetable, schedulesQuery } from './library-desk.api.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import styles from './ShelfLines.module.css'
import { useRemoval } from './use-removal.ts'

const TimetableForm = lazyPart(async () => (await import('./TimetableForm.tsx')).TimetableForm, { Pending: Loading })

/** The timetables: one for each grade, and one for the exams; each can be a table and an image. */
export function SchedulesSection() {
  const source = useQuery(schedulesQuery())
  return (
    <DataRegion source={source}>
      {({ schedules }) => (
        <ul className={desk.entries}>
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
  const { place, image, table } = schedule
  const title = place === 'exams_schedule' ? scheduleDeskText.exams : gradeName(facultyShape(), place)
  const [editing, setEditing] = useState<'image' | 'table'>()
  const close = () => setEditing(undefined)
  return (
    <>
      <h2>
        {title} {(table ?? image)?.source === 'demo' && <span className={styles.badge}>{libraryDeskText.demo}</span>}
      </h2>
      {!image && !table && <p>{scheduleDeskText.none}</p>}
      {editing === 'table' ? (
        <TimetableForm schedule={schedule} onClose={close} />
      ) : (
        <TablePart schedule={schedule} title={title} onEdit={() => setEditing('table')} />
      )}
      {editing === 'image' ? (
        <ScheduleForm schedule={schedule} onClose={close} />
      ) : (
        <ImagePart schedule={schedule} title={title} onEdit={() => setEditing('image')} />
      )}
    </>
  )
}

interface PartProps {
  schedule: DeskSchedule
  title: string
  onEdit: () => void
}

function TablePart({ schedule: { place, table }, title, onEdit }: PartProps) {
  const remove = useRemoval()
  return (
    <>
      <h3 className={library.part}>{timetableText.title}</h3>
      {table ? (
        <p>
          {table.timetable.caption && <bdi>{table.timetable.caption}: </bdi>}
          {counted(table.timetable.days.length, 'day')}، {counted(table.timetable.columns.length, 'column')}
        </p>
      ) : (
        <p className={library.fact}>{timetableText.none}</p>
      )}
      <div className={styles.tools}>
        <Button look="quiet" onClick={onEdit}>
          {table ? timetableText.edit : timetableText.add} <span className="visually-hidden">{title}</span>
        </Button>
        {table && (
          <Button
            look="quiet"
            onClick={() => remove({ name: title, remove: () => removeTimetable(place, table.timetable) })}
          >
            {timetableText.remove} <span className="visually-hidden">{title}</span>
          </Button>
        )}
      </div>
    </>
  )
}

function ImagePart({ schedule: { place, image }, title, onEdit }: PartProps) {
  const remove = useRemoval()
  return (
    <>
      <h3 className={library.part}>{scheduleDeskText.image}</h3>
      {image ? (
        <>
          <FilePreview file={image.file} />
          <p className={styles.description}>
            <bdi>{image.description}</bdi>
          </p>
        </>
      ) : (
        <p className={library.fact}>{scheduleDeskText.noImage}</p>
      )}
      <div className={styles.tools}>
        <Button look="quiet" onClick={onEdit}>
          {image ? scheduleDeskText.edit : scheduleDeskText.add} <span className="visually-hidden">{title}</span>
        </Button>
        {image && (
          <Button
            look="quiet"
            onClick={() =>
              remove({
                name: title,
                remove: () => removeSchedule(place, { fileId: image.file.id, description: image.description }),
              })
            }
          >
            {scheduleDeskText.remove} <span className="visually-hidden">{title}</span>
          </Button>
        )}
      </div>
    </>
  )
}
