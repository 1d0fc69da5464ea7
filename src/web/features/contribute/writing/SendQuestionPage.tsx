import { gradeTermName } from '#contract/faculty-shape.ts'
import { subjectName } from '#contract/subjects.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { pathTo, ROUTES, selectorWay } from '../../../app/paths.ts'
import { contributeText, formText } from '../../../i18n/ar/contribute.ts'
import { useParams } from '../../../router/use-router.ts'
import { ScreenHead } from '../../../ui/ScreenHead.tsx'
import { WrongLink } from '../../../ui/WrongLink.tsx'
import styles from '../Contribute.module.css'
import { ContributeWays } from '../ContributeWays.tsx'
import { subjectPlaceOf } from '../contribute-place.ts'
import { SendQuestionForm } from './SendQuestionForm.tsx'

/** The last of the three screens for contributing a question: the form. docs/SPECIFICATION.md, sections 2, 5 and 8. */
export function SendQuestionPage() {
  const place = subjectPlaceOf(useParams())
  if (!place) return <WrongLink title={contributeText.title} home={ROUTES.home} />
  const name = subjectName(place.subject)
  return (
    <>
      <ScreenHead
        title={`${contributeText.title} (${contributeText.experimental})، ${name}، ${gradeTermName(facultyShape(), place)}`}
        mainMenu={selectorWay()}
        back={{ to: pathTo(ROUTES.questionSubjects, place) }}
      >
        {contributeText.title} <small className={styles.label}>{contributeText.experimental}</small>{' '}
        <span className={styles.place}>
          <bdi>{name}</bdi>، {gradeTermName(facultyShape(), place)}
        </span>
      </ScreenHead>
      <p className={styles.lead}>{formText.lead}</p>
      <SendQuestionForm key={pathTo(ROUTES.sendQuestion, place)} place={place} />
      <ContributeWays place={place} />
    </>
  )
}
