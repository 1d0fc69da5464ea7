import { useQuery } from '@tanstack/react-query'
import { yearFromPath } from '#contract/faculty.ts'
import { gradeName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { portalQuery } from '../../api/portal.api.ts'
import { PUBLISHED_WAY, pathTo, ROUTES } from '../../app/paths.ts'
import { analyticsText } from '../../i18n/ar/analytics.ts'
import { heroText } from '../../i18n/ar/hero.ts'
import { yearText } from '../../i18n/places.ts'
import { useParams } from '../../router/use-router.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Select } from '../../ui/Select.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import styles from './AnalyticsPage.module.css'
import { analyticsQuery } from './analytics.api.ts'
import { analyticsYear, useSubjectOrder } from './analytics-params.ts'
import { GradeAnalytics } from './GradeAnalytics.tsx'
import { SUBJECT_ORDERS } from './subject-order.ts'

const ORDER_OPTIONS = SUBJECT_ORDERS.map((value) => ({ value, label: analyticsText.sorts[value] }))

export function AnalyticsPage() {
  const year = analyticsYear(useParams())
  if (year) return <YearAnalytics key={year} year={year} />
  return (
    <>
      <PageHeading title={analyticsText.title} />
      <EmptyMessage title={analyticsText.wrongYear}>
        <LinkButton look="quiet" {...PUBLISHED_WAY}>
          {heroText.published}
        </LinkButton>
      </EmptyMessage>
    </>
  )
}

function YearAnalytics({ year }: { year: number }) {
  const query = useQuery(analyticsQuery(year))
  const [order, setOrder] = useSubjectOrder()
  const years = usePublishedYears()
  const label = yearText(year)
  return (
    <>
      <PageHeading title={`${analyticsText.title} ${label}`} wide>
        {analyticsText.title} <bdi dir="ltr">{label}</bdi>
      </PageHeading>
      <p className={styles.experimental}>{analyticsText.experimental}</p>
      <YearLinks year={year} years={years} />
      <DataRegion
        source={query}
        isEmpty={({ grades }) => grades.length === 0}
        empty={<NoFigures isPublished={years.includes(year)} />}
      >
        {({ grades }) => (
          <>
            <p className={styles.rule}>{analyticsText.rule}</p>
            <div className={styles.tools} data-print="no">
              <Select label={analyticsText.sort} value={order} options={ORDER_OPTIONS} onChange={setOrder} />
            </div>
            {grades.map(({ grade, subjects }, position) => (
              <Accordion key={grade} title={gradeName(facultyShape(), grade)} startsOpen={position === 0}>
                <GradeAnalytics grade={grade} subjects={subjects} order={order} />
              </Accordion>
            ))}
          </>
        )}
      </DataRegion>
    </>
  )
}

function NoFigures({ isPublished }: { isPublished: boolean }) {
  return (
    <EmptyMessage title={isPublished ? analyticsText.tooFew : analyticsText.empty}>
      {isPublished && <p>{analyticsText.tooFewWhy}</p>}
    </EmptyMessage>
  )
}

/** Links to the figures of each published year, because the links of the header and footer lead to one year only. */
function YearLinks({ year, years }: { year: number; years: readonly number[] }) {
  if (years.every((one) => one === year)) return null
  const tabs = years.map((one) => ({
    to: pathTo(ROUTES.analytics, { year: one }),
    label: yearText(one),
    current: one === year,
  }))
  return <TabLinks label={analyticsText.years} tabs={tabs} />
}

/** Returns the years with published results, the latest first. */
function usePublishedYears(): readonly number[] {
  const { data } = useQuery(portalQuery())
  return (data?.years ?? []).flatMap(({ year }) => yearFromPath(year) ?? [])
}
