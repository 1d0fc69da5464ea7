import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { GradeKey } from '#contract/faculty.ts'
import { gradeKeysOf, gradeName, isGradeKey, termKeysOf, termName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { contributeText } from '../../i18n/ar/contribute.ts'
import { Link } from '../../router/Link.tsx'
import { useParams } from '../../router/use-router.ts'
import index from '../../ui/Index.module.css'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { WrongLink } from '../../ui/WrongLink.tsx'
import { ContributeWays } from './ContributeWays.tsx'

/** The first of the three contribution screens: the choice of the term. docs/SPECIFICATION.md, section 2. */
export function QuestionTermsPage() {
  const { grade } = useParams()
  return isGradeKey(facultyShape(), grade) ? (
    <TermsOfGrade grade={grade} />
  ) : (
    <WrongLink title={contributeText.title} home={ROUTES.home} />
  )
}

function TermsOfGrade({ grade }: { grade: GradeKey }) {
  const grades = gradeKeysOf(facultyShape()).map((key) => ({
    to: pathTo(ROUTES.questionTerms, { grade: key }),
    label: gradeName(facultyShape(), key),
    current: key === grade,
  }))
  return (
    <>
      <ScreenHead title={contributeText.terms} mainMenu={selectorWay()} back={selectorWay([grade])} />
      <TabLinks label={contributeText.grades} tabs={grades} />
      <ul className={index.index}>
        {termKeysOf(facultyShape()).map((term) => (
          <li key={term} className={index.entry}>
            <Link className={index.line} to={pathTo(ROUTES.questionSubjects, { grade, term })}>
              <span className={index.name}>{termName(facultyShape(), term)}</span>
              <ChevronLeft className={index.mark} size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <ContributeWays />
    </>
  )
}
