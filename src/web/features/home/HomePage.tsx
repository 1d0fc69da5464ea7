import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

const MyResult = lazyPart(async () => (await import('./MyResult.tsx')).MyResult, { Pending: MyResultSpace })

/** The home page below its head. */
export function HomePage() {
  const portal = useQuery(portalQuery())
  const top = useQuery(topDegreesQuery())
  useShownPart(portal.isPending)
  // Once: a result that is forgotten can still be brought back here.
  const [hadSaved] = useState(() => readSavedResult() !== undefined)
  return (
    <div className={styles.page}>
      {hadSaved && <MyResult />}
      {/* All waits for the announcements, so that they push nothing down. */}
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
                isEmpty={(grades) => grades.length === 0}
                empty={<EmptyMessage title={homeText.noTop} />}
              >
                {(grades) => <TopStudents grades={grades} />}
              </DataRegion>
            </section>
          )}
          <HomeVerse />
        </>
      )}
    </div>
  )
}

/** The place of the saved result while its code loads. */
function MyResultSpace() {
  return <div className={styles.mine} />
}

function NothingPublished() {
  return (
    <EmptyMessage title={homeText.empty}>
      <p>{homeText.emptyHint}</p>
    </EmptyMessage>
  )
}
