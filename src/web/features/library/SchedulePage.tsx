import { useQuery } from '@tanstack/react-query'
import { GRADE_NAMES } from '#contract/faculty.ts'
import { SCHEDULE_PLACES, type SchedulePlace } from '#contract/library.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { scheduleText } from '../../i18n/ar/library.ts'
import { useParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { WrongLink } from '../../ui/WrongLink.tsx'
import { scheduleQuery } from './library.api.ts'
import { schedulePlaceParam } from './library-params.ts'
import { ScheduleImage } from './ScheduleImage.tsx'
import styles from './SchedulePage.module.css'

export function SchedulePage() {
  const place = schedulePlaceParam(useParams())
  return place ? <ScheduleOfPlace place={place} /> : <WrongLink title={scheduleText.heading} home={ROUTES.home} />
}

function ScheduleOfPlace({ place }: { place: SchedulePlace }) {
  const query = useQuery(scheduleQuery(place))
  const title = place === 'exams_schedule' ? scheduleText.examsTitle : `${scheduleText.of} ${placeName(place)}`
  return (
    <>
      <ScreenHead
        mainMenu={selectorWay()}
        title={title}
        back={place === 'exams_schedule' ? undefined : selectorWay([place])}
      />
      <div className={styles.places}>
        <TabLinks
          label={scheduleText.heading}
          tabs={SCHEDULE_PLACES.map((other) => ({
            to: pathTo(ROUTES.schedule, { grade: other }),
            label: placeName(other),
            current: other === place,
          }))}
        />
      </div>
      <DataRegion source={query}>
        {({ image }) =>
          image ? (
            <ScheduleImage key={image.url} {...image} title={title} isDescribed={place === 'exams_schedule'} />
          ) : (
            <EmptyMessage title={`${scheduleText.of} ${placeName(place)} ${scheduleText.notYet}`} />
          )
        }
      </DataRegion>
    </>
  )
}

function placeName(place: SchedulePlace): string {
  return place === 'exams_schedule' ? scheduleText.exams : GRADE_NAMES[place]
}
