import { useId } from 'react'
import { GRADE_NAMES, yearFromPath, yearLabel } from '#contract/faculty.ts'
import type { Portal } from '#contract/portal.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { homeText } from '../../i18n/ar/home.ts'
import { Link } from '../../router/Link.tsx'
import styles from './PublishedYears.module.css'

/** The published lists, newest year first: each grade's year and the ranking of each of its terms. */
export function PublishedYears({ years }: { years: Portal['years'] }) {
  return years.map(({ year, grades }) => (
    <section key={year} className={styles.year}>
      <h3>
        {homeText.year} <bdi dir="ltr">{yearLabel(year)}</bdi>
      </h3>
      <ul>
        {grades.map((grade) => (
          <GradeLine key={grade.grade} year={year} {...grade} />
        ))}
      </ul>
    </section>
  ))
}

type GradeLineProps = Portal['years'][number]['grades'][number] & { year: string }

function GradeLine({ year, grade, terms }: GradeLineProps) {
  const nameId = useId()
  const tableYear = yearFromPath(year)
  return (
    <li className={styles.grade}>
      <span id={nameId} className={styles.name}>
        {GRADE_NAMES[grade]}
      </span>
      <Link className={styles.whole} aria-describedby={nameId} to={pathTo(ROUTES.resultsList, { grade, year })}>
        {homeText.wholeYear}
      </Link>
      {tableYear !== undefined && (
        <span className={styles.terms}>
          {terms.map((term) => (
            <Link
              key={term}
              aria-describedby={nameId}
              className={styles[term]}
              to={pathTo(ROUTES.ranking, { grade, term, year: tableYear })}
            >
              {homeText.termRanking} {homeText.termShort[term]}
            </Link>
          ))}
        </span>
      )}
    </li>
  )
}
