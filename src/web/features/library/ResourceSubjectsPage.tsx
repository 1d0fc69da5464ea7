import { useQuery } from '@tanstack/react-query'
import type { GradeTerm } from '#contract/faculty.ts'
import { gradeTermName, gradeTermOf } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { resourcesText } from '../../i18n/ar/library.ts'
import { useParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { SubjectIndex } from '../../ui/SubjectIndex.tsx'
import { TermLinks } from '../../ui/TermLinks.tsx'
import { WrongLink } from '../../ui/WrongLink.tsx'
import { resourceSubjectsQuery } from './library.api.ts'
import { NothingHere } from './NothingHere.tsx'

export function ResourceSubjectsPage() {
  const place = gradeTermOf(facultyShape(), useParams())
  return place ? <SubjectsOfTerm place={place} /> : <WrongLink title={resourcesText.heading} home={ROUTES.home} />
}

function SubjectsOfTerm({ place }: { place: GradeTerm }) {
  const { grade, term } = place
  const query = useQuery(resourceSubjectsQuery(grade))
  return (
    <>
      <ScreenHead
        mainMenu={selectorWay()}
        title={`${resourcesText.of} ${gradeTermName(facultyShape(), place)}`}
        back={selectorWay([grade, 'more_resources'])}
      />
      <TermLinks place={place} path={(of) => pathTo(ROUTES.resourceSubjects, of)} />
      <DataRegion
        source={query}
        isEmpty={(subjects) => (subjects[term] ?? []).length === 0}
        empty={<NothingHere title={resourcesText.noSubjects} />}
      >
        {(subjects) => (
          <SubjectIndex
            subjects={subjects[term] ?? []}
            path={(subject) => pathTo(ROUTES.resources, { grade, term, subject })}
          />
        )}
      </DataRegion>
    </>
  )
}
