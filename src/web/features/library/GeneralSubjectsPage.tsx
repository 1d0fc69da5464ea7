import { useQuery } from '@tanstack/react-query'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { resourcesText } from '../../i18n/ar/library.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { SubjectIndex } from '../../ui/SubjectIndex.tsx'
import { generalSubjectsQuery } from './library.api.ts'
import { NothingGeneral } from './NothingGeneral.tsx'

export function GeneralSubjectsPage() {
  const query = useQuery(generalSubjectsQuery())
  return (
    <>
      <ScreenHead mainMenu={selectorWay()} title={resourcesText.generalHeading} />
      <DataRegion source={query} isEmpty={({ ids }) => ids.length === 0} empty={<NothingGeneral />}>
        {({ ids }) => <SubjectIndex subjects={ids} path={(subject) => pathTo(ROUTES.generalResources, { subject })} />}
      </DataRegion>
    </>
  )
}
