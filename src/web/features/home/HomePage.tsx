import { useQuery } from '@tanstack/react-query'
import { portalQuery } from '../../api/portal.api.ts'
import { homeText } from '../../i18n/ar/home.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { HomeHero } from './HomeHero.tsx'
import styles from './HomePage.module.css'
import { topDegreesQuery } from './home.api.ts'
import { PublishedYears } from './PublishedYears.tsx'
import { TopStudents } from './TopStudents.tsx'

export function HomePage() {
  const portal = useQuery(portalQuery())
  const top = useQuery(topDegreesQuery())
  return (
    <>
      <HomeHero />
      {/* The toppers wait for the years above them, so that nothing already read is pushed down. */}
      <DataRegion source={portal} isEmpty={({ years }) => years.length === 0} empty={<NothingPublished />}>
        {({ years }) => (
          <>
            <section className={styles.section}>
              <h2>{homeText.published}</h2>
              <PublishedYears years={years} />
            </section>
            <section className={styles.section}>
              <h2>{homeText.top}</h2>
              <DataRegion
                source={top}
                isEmpty={(grades) => grades.length === 0}
                empty={<EmptyMessage title={homeText.noTop} />}
              >
                {(grades) => <TopStudents grades={grades} />}
              </DataRegion>
            </section>
          </>
        )}
      </DataRegion>
    </>
  )
}

function NothingPublished() {
  return (
    <EmptyMessage title={homeText.empty}>
      <p>
        {homeText.emptyHint} <code dir="ltr">{homeText.command}</code>
      </p>
    </EmptyMessage>
  )
}
