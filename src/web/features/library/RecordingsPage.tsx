import { useQuery } from '@tanstack/react-query'
import type { GradeTerm } from '#contract/faculty.ts'
import { gradeTermName, gradeTermOf } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { recordingsText } from '../../i18n/ar/library.ts'
import { useParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { TermLinks } from '../../ui/TermLinks.tsx'
import { WrongLink } from '../../ui/WrongLink.tsx'
import { recordingsQuery } from './library.api.ts'
import { NothingHere } from './NothingHere.tsx'
import { RecordingList } from './RecordingList.tsx'

export function RecordingsPage() {
  const place = gradeTermOf(facultyShape(), useParams())
  return place ? <RecordingsOfTerm place={place} /> : <WrongLink title={recordingsText.heading} home={ROUTES.home} />
}

function RecordingsOfTerm({ place }: { place: GradeTerm }) {
  const { grade, term } = place
  const query = useQuery(recordingsQuery(grade))
  return (
    <>
      <ScreenHead
        mainMenu={selectorWay()}
        title={`${recordingsText.of} ${gradeTermName(facultyShape(), place)}`}
        back={selectorWay([grade, 'lectures_recordings'])}
      />
      <TermLinks place={place} path={(of) => pathTo(ROUTES.recordings, of)} />
      <DataRegion
        source={query}
        isEmpty={(recordings) => Object.keys(recordings[term] ?? {}).length === 0}
        empty={<NothingHere title={recordingsText.empty} />}
      >
        {(recordings) => <RecordingList key={`${grade}/${term}`} recordings={recordings[term] ?? {}} />}
      </DataRegion>
    </>
  )
}
