import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TopDegrees } from '#contract/storage-files.ts'
import { isReviewDue } from '../../api/due-review.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { readSavedResult } from '../../api/saved-result.ts'
import { PUBLISHED_PART } from '../../app/paths.ts'
import { heroText } from '../../i18n/ar/hero.ts'
import { homeText } from '../../i18n/ar/home.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Announcements } from './Announcements.tsx'
import styles from './HomePage.module.css'
import { HomeVerse } from './HomeVerse.tsx'
import { topDegreesQuery } from './home.api.ts'
import { MemberPart } from './MemberPart.tsx'
import { PublishedYears } from './PublishedYears.tsx'
import { Selector } from './Selector.tsx'
import { TopStudents, TopStudentsSkeleton } from './TopStudents.tsx'
import { useShownPart } from './use-shown-part.ts'
import { Welcome } from './Welcome.tsx'

const DeviceParts = lazyPart(async () => (await import('./DeviceParts.tsx')).DeviceParts, { Pending: DeviceSpace })

/** The home page below its head. */
export function HomePage() {
  const portal = useQuery(portalQuery())
  const top = useQuery(topDegreesQuery())
  useShownPart(portal.isPending)
  // Read once, when the page opens: a result that the reader removes can still be restored from its section.
  const [hasParts] = useState(() => readSavedResult() !== undefined || isReviewDue())
  return (
    <div className={styles.page}>
      {hasParts && <DeviceParts />}
      {/* Everything below is shown only with the announcements, which would push it down when they arrive. */}
      {portal.isPending ? (
        <Loading />
      ) : (
        <>
          <Welcome />
          <Announcements items={portal.data?.announcements ?? []} />
          <Awaited items={portal.data?.awaited ?? []} />
          <section className={styles.section}>
            <h2 id={PUBLISHED_PART} tabIndex={-1}>
              {heroText.published}
            </h2>
            <DataRegion source={portal} isEmpty={({ years }) => years.length === 0} empty={<NothingPublished />}>
              {({ years }) => <PublishedYears years={years} />}
            </DataRegion>
          </section>
          <Selector availabilities={portal.data?.availabilities} />
          <MemberPart />
          {portal.data && portal.data.years.length > 0 && (
            <section className={styles.section}>
              <h2>{homeText.top}</h2>
              <DataRegion
                source={top}
                pending={<TopStudentsSkeleton />}
                isEmpty={(grades) => !grades.some(hasTop)}
                empty={<EmptyMessage title={homeText.noTop} />}
              >
                {(grades) => <TopStudents grades={grades.filter(hasTop)} />}
              </DataRegion>
            </section>
          )}
          <HomeVerse />
        </>
      )}
    </div>
  )
}

/** Whether a grade has top students; a grade in which nobody has passed has none. */
function hasTop({ list }: TopDegrees[number]): boolean {
  return list.length > 0
}

/** Reserves the space of the sections with this device's own records while their code loads. */
function DeviceSpace() {
  return (
    <>
      {readSavedResult() && <div className={styles.mine} />}
      {isReviewDue() && <div className={styles.due} />}
    </>
  )
}

function NothingPublished() {
  return (
    <EmptyMessage title={homeText.empty}>
      <p>{homeText.emptyHint}</p>
    </EmptyMessage>
  )
}
