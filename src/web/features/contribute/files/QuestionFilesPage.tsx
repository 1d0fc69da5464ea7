import { gradeTermName } from '#contract/faculty-shape.ts'
import { subjectName } from '#contract/subjects.ts'
import { facultyShape } from '../../../api/faculty-shape.ts'
import { pathTo, ROUTES, selectorWay } from '../../../app/paths.ts'
import { filesText } from '../../../i18n/ar/question-files.ts'
import { useParams } from '../../../router/use-router.ts'
import { ScreenHead } from '../../../ui/ScreenHead.tsx'
import { WrongLink } from '../../../ui/WrongLink.tsx'
import styles from '../Contribute.module.css'
import { ContributeWays } from '../ContributeWays.tsx'
import { subjectPlaceOf } from '../contribute-place.ts'
import { QuestionExport } from './QuestionExport.tsx'
import { QuestionImport } from './QuestionImport.tsx'

/** The page that imports and exports the questions of a subject. */
export function QuestionFilesPage() {
  const place = subjectPlaceOf(useParams())
  if (!place) return <WrongLink title={filesText.title} home={ROUTES.home} />
  const name = subjectName(place.subject)
  return (
    <>
      <ScreenHead
        title={`${filesText.title}، ${name}، ${gradeTermName(facultyShape(), place)}`}
        mainMenu={selectorWay()}
        back={{ to: pathTo(ROUTES.sendQuestion, place) }}
      >
        {filesText.title}{' '}
        <span className={styles.place}>
          <bdi>{name}</bdi>، {gradeTermName(facultyShape(), place)}
        </span>
      </ScreenHead>
      <QuestionImport key={pathTo(ROUTES.questionFiles, place)} place={place} />
      <QuestionExport place={place} />
      <ContributeWays place={place} />
    </>
  )
}
