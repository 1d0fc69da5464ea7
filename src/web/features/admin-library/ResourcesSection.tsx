import { useQuery } from '@tanstack/react-query'
import type { GradeTerm } from '#contract/faculty.ts'
import { subjectName } from '#contract/subjects.ts'
import { libraryDeskText } from '../../i18n/ar/admin-library.ts'
import { useSearchParams } from '../../router/use-router.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { Select } from '../../ui/Select.tsx'
import { placeOf, sectionPath } from './desk-sections.ts'
import { linesQuery, subjectsWithResourcesQuery } from './library-desk.api.ts'
import { PlaceChoice } from './PlaceChoice.tsx'
import { Shelf } from './Shelf.tsx'

/** The extra resources of a subject in a grade's term. */
export function ResourcesSection() {
  const [params, setParams] = useSearchParams()
  const place = placeOf(params)
  const { source, subjects } = useSubjects(place)
  const wanted = params.get('subject')
  const subject = subjects.find((candidate) => candidate === wanted) ?? subjects[0]
  return (
    <>
      <PlaceChoice place={place}>
        {subject !== undefined && (
          <Select
            label={libraryDeskText.subject}
            value={subject}
            options={subjects.map((value) => ({ value, label: subjectName(value) }))}
            onChange={(chosen) => setParams({ ...place, subject: chosen }, { replace: true })}
          />
        )}
      </PlaceChoice>
      <DataRegion source={source}>
        {() =>
          subject === undefined ? (
            <NoSubjects place={place} />
          ) : (
            <Shelf key={`${place.grade} ${place.term} ${subject}`} shelf={{ shelf: 'resource', ...place, subject }} />
          )
        }
      </DataRegion>
    </>
  )
}

function NoSubjects({ place }: { place: GradeTerm }) {
  return (
    <EmptyMessage title={libraryDeskText.noSubjects}>
      <p>{libraryDeskText.addSubjectsFirst}</p>
      <LinkButton to={sectionPath('subjects', place)}>{libraryDeskText.toSubjects}</LinkButton>
    </EmptyMessage>
  )
}

/** Returns the subjects that are taught, then other subjects that still have resources. */
function useSubjects(place: GradeTerm) {
  const source = useQuery(linesQuery({ shelf: 'subject', ...place }))
  const having = useQuery(subjectsWithResourcesQuery(place.grade))
  const taught = source.data?.lines.map(({ name }) => name) ?? []
  return { source, subjects: [...new Set([...taught, ...(having.data?.[place.term] ?? [])])] }
}
