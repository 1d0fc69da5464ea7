import { useQuery } from '@tanstack/react-query'
import { portalQuery } from '../../api/portal.api.ts'
import { heroText } from '../../i18n/ar/hero.ts'
import { homeText } from '../../i18n/ar/home.ts'
import { PEN_VERSE } from '../../i18n/ar/verses.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Verse } from '../../ui/Verse.tsx'
import { Announcements } from './Announcements.tsx'
import { HomeHero, PUBLISHED_ID } from './HomeHero.tsx'
import styles from './HomePage.module.css'
import { topDegreesQuery } from './home.api.ts'
import { MemberPart } from './MemberPart.tsx'
import { PublishedYears } from './PublishedYears.tsx'
import { Selector } from './Selector.tsx'
import { TopStudents, TopStudentsSkeleton } from './TopStudents.tsx'
import { Welcome } from './Welcome.tsx'

// Most of the year nothing is awaited.
const AwaitedResults = lazyPart(async () => (await import('../../ui/AwaitedResults.tsx')).AwaitedResults)

export function HomePage() {
  const portal = useQuery(portalQuery())
  const top = useQuery(topDegreesQuery())
  return (
    <>
      <HomeHero />
      {/* The selector waits for the announcements above it, so that they do not push it down. */}
      {portal.isPending ? (
        <Loading />
      ) : (
        <>
          <Welcome />
          <Announcements items={portal.data?.announcements ?? []} />
          {portal.data?.awaited && <AwaitedResults items={portal.data.awaited} />}
          <Selector availabilities={portal.data?.availabilities} />
          <MemberPart />
          <DataRegion source={portal} isEmpty={({ years }) => years.length === 0} empty={<NothingPublished />}>
            {({ years }) => (
              <>
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
                <section className={styles.section}>
                  <h2 id={PUBLISHED_ID} tabIndex={-1}>
                    {heroText.published}
                  </h2>
                  <PublishedYears years={years} />
                </section>
              </>
            )}
          </DataRegion>
          <p className={styles.foot}>
            <Verse verse={PEN_VERSE} />
          </p>
        </>
      )}
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
