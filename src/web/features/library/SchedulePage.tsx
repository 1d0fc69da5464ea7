import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { gradeName } from '#contract/faculty-shape.ts'
import type { SchedulePlace, scheduleEndpoint } from '#contract/library.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { scheduleText } from '../../i18n/ar/library.ts'
import { useParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { WrongLink } from '../../ui/WrongLink.tsx'
import { scheduleQuery } from './library.api.ts'
import { schedulePlaceParam, schedulePlaces } from './library-params.ts'
import { ScheduleDownload, ScheduleImage } from './ScheduleImage.tsx'
import styles from './SchedulePage.module.css'
import { TimetableView } from './TimetableView.tsx'

export function SchedulePage() {
  const place = schedulePlaceParam(useParams())
  return place ? <ScheduleOfPlace place={place} /> : <WrongLink title={scheduleText.heading} home={ROUTES.home} />
}

function ScheduleOfPlace({ place }: { place: SchedulePlace }) {
  const query = useQuery(scheduleQuery(place))
  const isSpecified = place === 'exams_schedule' && isOfSpecifiedTerm(query.data)
  const title = isSpecified ? scheduleText.examsTitle : `${scheduleText.of} ${placeName(place)}`
  return (
    <>
      <ScreenHead
        wide
        mainMenu={selectorWay()}
        title={title}
        back={place === 'exams_schedule' ? undefined : selectorWay([place])}
      />
      <TabLinks
        label={scheduleText.heading}
        tabs={schedulePlaces().map((other) => ({
          to: pathTo(ROUTES.schedule, { grade: other }),
          label: placeName(other),
          current: other === place,
        }))}
      />
      <DataRegion source={query}>
        {(schedule) => <Schedule place={place} title={title} schedule={schedule} />}
      </DataRegion>
    </>
  )
}

/**
 * Whether the exams' timetable itself contains the title that the specification fixes, which names one term and year:
 * above the timetable of another term this title would be wrong.
 */
function isOfSpecifiedTerm(schedule: ResponseOf<typeof scheduleEndpoint> | undefined): boolean {
  const words = schedule?.table ? schedule.table.caption : schedule?.image?.description
  return words?.includes(scheduleText.examsTitle) ?? false
}

interface ScheduleProps {
  place: SchedulePlace
  title: string
  schedule: ResponseOf<typeof scheduleEndpoint>
}

/**
 * Shows the timetable as a table with the image as a download, or the image alone, or a text that there is no timetable
 * yet.
 */
function Schedule({ place, title, schedule: { image, table } }: ScheduleProps) {
  const picture = image && (
    <ScheduleImage key={image.url} {...image} isDescribed={place === 'exams_schedule' && !table} />
  )
  if (!image && !table) return <EmptyMessage title={`${scheduleText.of} ${placeName(place)} ${scheduleText.notYet}`} />
  return (
    <>
      {table && <TimetableView key={place} timetable={table} title={title} />}
      {image && (
        <ScheduleDownload url={image.url} extension={image.extension} title={title} besideTable={table !== undefined} />
      )}
      {table && picture ? (
        <details className={styles.picture} data-print="no">
          <summary>{scheduleText.picture}</summary>
          {picture}
        </details>
      ) : (
        picture
      )}
    </>
  )
}

function placeName(place: SchedulePlace): string {
  return place === 'exams_schedule' ? scheduleText.exams : gradeName(facultyShape(), place)
}
