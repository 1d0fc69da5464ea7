import ChevronLeft from 'lucide-react/icons/chevron-left'
import { GRADE_KEYS, GRADE_NAMES, type GradeKey, isGradeKey, TERM_KEYS, TERM_NAMES } from '#contract/faculty.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { contributeText } from '../../i18n/ar/contribute.ts'
import { Link } from '../../router/Link.tsx'
import { useParams } from '../../router/use-router.ts'
import index from '../../ui/Index.module.css'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { WrongLink } from '../../ui/WrongLink.tsx'
import { ContributeWays } from './ContributeWays.tsx'

/** The first of the three contribution screens: the term. docs/SPECIFICATION.md, section 2. */
export function QuestionTermsPage() {
  const { grade } = useParams()
  return isGradeKey(grade) ? (
    <TermsOfGrade grade={grade} />
  ) : (
    <WrongLink title={contributeText.title} home={ROUTES.home} />
  )
}

function TermsOfGrade({ grade }: { grade: GradeKey }) {
  const grades = GRADE_KEYS.map((key) => ({
    to: pathTo(ROUTES.questionTerms, { grade: key }),
    label: GRADE_NAMES[key],
    current: key === grade,
  }))
  return (
    <>
      <ScreenHead title={contributeText.terms} mainMenu={selectorWay()} back={selectorWay([grade])} />
      <TabLinks label={contributeText.grades} tabs={grades} />
      <ul className={index.index}>
        {TERM_KEYS.map((term) => (
          <li key={term} className={index.entry}>
            <Link className={index.line} to={pathTo(ROUTES.questionSubjects, { grade, term })}>
              <span className={index.name}>{TERM_NAMES[term]}</span>
              <ChevronLeft className={index.mark} size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <ContributeWays />
    </>
  )
}
