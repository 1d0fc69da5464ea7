import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { gradeTermName, gradeTermOf } from '#contract/faculty-shape.ts'
import type { Resource } from '#contract/library.ts'
import { subjectName } from '#contract/subjects.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { resourcesText } from '../../i18n/ar/library.ts'
import { useParams } from '../../router/use-router.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { DataRegion, type DataSource } from '../../ui/DataRegion.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { WrongLink } from '../../ui/WrongLink.tsx'
import { generalResourcesQuery, type ResourcesKey, resourcesQuery } from './library.api.ts'
import { subjectParam } from './library-params.ts'
import { NothingGeneral } from './NothingGeneral.tsx'
import { NothingHere } from './NothingHere.tsx'
import { ResourceList } from './ResourceList.tsx'
import styles from './ResourcesPage.module.css'

export function ResourcesPage() {
  const params = useParams()
  const place = gradeTermOf(facultyShape(), params)
  const subject = subjectParam(params)
  if (place && subject) return <SubjectResources of={{ ...place, subject }} />
  return <WrongLink title={resourcesText.heading} home={ROUTES.home} />
}

function SubjectResources({ of }: { of: ResourcesKey }) {
  const query = useQuery(resourcesQuery(of))
  const list = pathTo(ROUTES.resourceSubjects, of)
  return (
    <>
      <ResourcesHead subject={of.subject} back={list} />
      <p className={styles.place}>{gradeTermName(facultyShape(), of)}</p>
      <Resources
        source={query}
        empty={
          <NothingHere title={resourcesText.nothing}>
            <LinkButton look="quiet" to={list}>
              {resourcesText.toSubjects}
            </LinkButton>
          </NothingHere>
        }
      />
    </>
  )
}

export function GeneralResourcesPage() {
  const subject = subjectParam(useParams())
  return subject ? (
    <GeneralResources subject={subject} />
  ) : (
    <WrongLink title={resourcesText.generalHeading} home={ROUTES.home} />
  )
}

function GeneralResources({ subject }: { subject: string }) {
  const query = useQuery(generalResourcesQuery(subject))
  return (
    <>
      <ResourcesHead subject={subject} back={ROUTES.generalSubjects} />
      <Resources
        source={query}
        empty={
          <NothingGeneral>
            <LinkButton look="quiet" to={ROUTES.generalSubjects}>
              {resourcesText.toGeneral}
            </LinkButton>
          </NothingGeneral>
        }
      />
    </>
  )
}

function ResourcesHead({ subject, back }: { subject: string; back: string }) {
  const name = subjectName(subject)
  return (
    <ScreenHead mainMenu={selectorWay()} title={`${resourcesText.of} ${name}`} back={{ to: back }}>
      {resourcesText.of} <bdi>{name}</bdi>
    </ScreenHead>
  )
}

interface ResourcesProps {
  source: DataSource<{ resources: Resource[] }>
  /** Shown if the list is empty. */
  empty: ReactNode
}

function Resources({ source, empty }: ResourcesProps) {
  return (
    <DataRegion source={source} isEmpty={({ resources }) => resources.length === 0} empty={empty}>
      {({ resources }) => <ResourceList resources={resources} />}
    </DataRegion>
  )
}
