import { useQuery } from '@tanstack/react-query'
import type { GradeTerm } from '#contract/faculty.ts'
import { gradeTermName, gradeTermOf } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { quizSubjectsQuery } from '../../api/subjects.api.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { contributeText } from '../../i18n/ar/contribute.ts'
import { otherTermText } from '../../i18n/places.ts'
import { useParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { SubjectIndex } from '../../ui/SubjectIndex.tsx'
import { TermLinks } from '../../ui/TermLinks.tsx'
import { WrongLink } from '../../ui/WrongLink.tsx'
import styles from './Contribute.module.css'
import { ContributeWays } from './ContributeWays.tsx'

/** The second of the three contribution screens: the choice of the subject. */
export function QuestionSubjectsPage() {
  const place = gradeTermOf(facultyShape(), useParams())
  return place ? <SubjectsOfTerm place={place} /> : <WrongLink title={contributeText.title} home={ROUTES.home} />
}

function SubjectsOfTerm({ place }: { place: GradeTerm }) {
  const query = useQuery(quizSubjectsQuery(place))
  return (
    <>
      <ScreenHead
        title={`${contributeText.subjects}، ${gradeTermName(facultyShape(), place)}`}
        mainMenu={selectorWay()}
        back={{ to: pathTo(ROUTES.questionTerms, { grade: place.grade }) }}
      >
        {contributeText.subjects} <span className={styles.place}>{gradeTermName(facultyShape(), place)}</span>
      </ScreenHead>
      <TermLinks place={place} path={(of) => pathTo(ROUTES.questionSubjects, of)} />
      <DataRegion
        source={query}
        isEmpty={({ subjects }) => subjects.length === 0}
        empty={
          <EmptyMessage title={contributeText.noSubjects}>
            <p>{contributeText.noSubjectsNext(otherTermText())}</p>
          </EmptyMessage>
        }
      >
        {({ subjects }) => (
          <SubjectIndex subjects={subjects} path={(subject) => pathTo(ROUTES.sendQuestion, { ...place, subject })} />
        )}
      </DataRegion>
      <ContributeWays />
    </>
  )
}
