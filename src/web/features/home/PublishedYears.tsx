import { useId } from 'react'
import { yearFromPath, yearLabel } from '#contract/faculty.ts'
import { gradeName, shortTermName } from '#contract/faculty-shape.ts'
import type { Portal } from '#contract/portal.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { homeText } from '../../i18n/ar/home.ts'
import { Link } from '../../router/Link.tsx'
import styles from './PublishedYears.module.css'

type Years = Portal['years']

/**
 * The results lists of the newest year, one tile for each grade. Below, on request, every list and ranking of every
 * year.
 */
export function PublishedYears({ years }: { years: Years }) {
  const [newest, ...older] = years
  if (!newest) return null
  const { year, grades } = newest
  return (
    <>
      <h3 className={styles.newest}>
        {homeText.year} <bdi dir="ltr">{yearLabel(year)}</bdi>
      </h3>
      <ul className={styles.tiles}>
        {grades.map(({ grade }) => (
          <li key={grade}>
            <Link className={styles.tile} to={pathTo(ROUTES.resultsList, { grade, year })}>
              {gradeName(facultyShape(), grade)}
            </Link>
          </li>
        ))}
      </ul>
      <details className={styles.more}>
        <summary>{older.length > 0 ? homeText.termsAndOlder : homeText.termsOfYear}</summary>
        <AllLists years={years} />
      </details>
    </>
  )
}

/** All published lists, newest year first: for each grade the list of the year and the ranking of each term. */
function AllLists({ years }: { years: Years }) {
  return years.map(({ year, grades }) => (
    <section key={year} className={styles.year}>
      <h4>
        {homeText.year} <bdi dir="ltr">{yearLabel(year)}</bdi>
      </h4>
      <ul>
        {grades.map((grade) => (
          <GradeLine key={grade.grade} year={year} {...grade} />
        ))}
      </ul>
    </section>
  ))
}

type GradeLineProps = Years[number]['grades'][number] & { year: string }

function GradeLine({ year, grade, terms }: GradeLineProps) {
  const nameId = useId()
  const tableYear = yearFromPath(year)
  const shape = facultyShape()
  const inColumns = shape.terms.length === 2 ? styles.two : styles.three
  return (
    <li className={`${styles.grade} ${inColumns}`}>
      <span id={nameId} className={styles.name}>
        {gradeName(shape, grade)}
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
              {homeText.termRanking} {shortTermName(shape, term)}
            </Link>
          ))}
        </span>
      )}
    </li>
  )
}
