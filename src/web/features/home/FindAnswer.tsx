import type { ReactNode } from 'react'
import { type GradeKey, yearLabel } from '#contract/faculty.ts'
import { gradeKeysOf, gradeName, shortGradeName } from '#contract/faculty-shape.ts'
import type { Portal } from '#contract/portal.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { ROUTES } from '../../app/paths.ts'
import { findCardText } from '../../i18n/ar/find-card.ts'
import { sittingText } from '../../i18n/places.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Link } from '../../router/Link.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './FindAnswer.module.css'
import { type AskedNumber, addressOf } from './found-lead.ts'
import type { LookUp } from './look-up.ts'

/**
 * What the search card shows below its field: why a number leads to no result and where to go instead, or several
 * results to choose from.
 */
export function FindAnswer({ lookUp }: { lookUp: LookUp }) {
  if ('refused' in lookUp) return <Refusal {...lookUp} />
  if ('failed' in lookUp) return <p className={styles.fault}>{PROBLEM_TEXTS[lookUp.failed]}</p>
  if ('notFound' in lookUp) return <NotFound {...lookUp} />
  return 'choose' in lookUp && <Choice {...lookUp} />
}

function Refusal({ refused, length }: Extract<LookUp, { refused: unknown }>) {
  if (refused === 'empty') return <p className={styles.fault}>{findCardText.empty}</p>
  return (
    <p className={styles.fault}>
      {findCardText.wrongLength} {findCardText.typed} {length}.
    </p>
  )
}

function NotFound({ notFound: { kind, grade }, portal }: Extract<LookUp, { notFound: unknown }>) {
  return (
    <>
      <p className={styles.fault}>{kind === 'seat' ? findCardText.seatNotFound : findCardText.idNotFound}</p>
      {portal && <Searched portal={portal} grade={grade} />}
      {kind === 'id' && (
        <Link className={styles.way} to={ROUTES.findStudent}>
          {findCardText.whatIsId}
        </Link>
      )}
    </>
  )
}

/**
 * Lists which years and grades were searched, which grades have no result of the newest year yet, and which results are
 * awaited.
 */
function Searched({ portal: { years, awaited = [] }, grade }: { portal: Portal; grade: GradeKey | undefined }) {
  const isAsked = (one: GradeKey) => grade === undefined || one === grade
  const [newest] = years
  const missing = gradeKeysOf(facultyShape()).filter(
    (key) => isAsked(key) && !newest?.grades.some(({ grade: shown }) => shown === key),
  )
  const waiting = awaited.filter((one) => isAsked(one.grade))
  return (
    <>
      {newest ? (
        <p>
          {findCardText.searched}{' '}
          {years.map(({ year, grades }) => (
            <span key={year} className={styles.searched}>
              <Year year={year} /> ({grades.map(({ grade: shown }) => shortGradeName(facultyShape(), shown)).join('، ')}
              )
            </span>
          ))}
        </p>
      ) : (
        <p>{findCardText.nothingYet}</p>
      )}
      {newest && missing.length > 0 && (
        <p>
          {findCardText.notYet} <Year year={newest.year} />:{' '}
          {missing.map((key) => gradeName(facultyShape(), key)).join('، ')}.
        </p>
      )}
      {waiting.length > 0 && (
        <p>
          {findCardText.awaited} {waiting.map(sittingText).join('؛ ')}.
        </p>
      )}
    </>
  )
}

function Choice({ choose, why, asked, portal }: Extract<LookUp, { choose: unknown }>) {
  return (
    <>
      <p>{reasonOf(why, asked, portal)}</p>
      <ul className={styles.choices}>
        {choose.map((result, position) => (
          <li key={`${result.grade} ${result.year}`}>
            <Link
              // The first link takes the focus from the field, so that a phone's keyboard closes and all links are in
              // view.
              ref={position === 0 ? takeFocus : undefined}
              className={styles.choice}
              to={addressOf(result, asked.number)}
            >
              {gradeName(facultyShape(), result.grade)} <Year year={result.year} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function reasonOf(
  why: Extract<LookUp, { choose: unknown }>['why'],
  { grade }: AskedNumber,
  portal: Portal | undefined,
): ReactNode {
  if (why === 'several') return findCardText.several
  if (why === 'other_grade') {
    return `${findCardText.otherGrade} ${grade === undefined ? '' : gradeName(facultyShape(), grade)}. ${findCardText.foundIn}`
  }
  const newest = portal?.years[0]?.year
  return (
    <>
      {findCardText.older} {newest && <Year year={newest} />}. {findCardText.foundEarlier}
    </>
  )
}

function Year({ year }: { year: string }) {
  return <bdi dir="ltr">{yearLabel(year)}</bdi>
}
