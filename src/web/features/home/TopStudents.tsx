import { useId } from 'react'
import { GRADE_KEYS, GRADE_NAMES, yearLabel } from '#contract/faculty.ts'
import type { TopDegrees } from '#contract/storage-files.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { homeText } from '../../i18n/ar/home.ts'
import { columnText, HIDDEN } from '../../i18n/ar/ledger.ts'
import { LOADING_HINT } from '../../i18n/ar/site.ts'
import { formatPercentage } from '../../i18n/format.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { type Column, Ledger, LedgerRow } from '../../ui/Ledger.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './TopStudents.module.css'

const COLUMNS: readonly Column[] = [
  { key: 'rank', label: columnText.rank, kind: 'rank' },
  { key: 'name', label: columnText.name, kind: 'text' },
  { key: 'percentage', label: columnText.percentage, kind: 'number', short: '' },
]

/** Number of students in a full list. */
const TOPPERS = 10

type TopGrade = TopDegrees[number]

export function TopStudents({ grades }: { grades: TopDegrees }) {
  return (
    <div className={styles.grades}>
      {grades.map((grade) => (
        <GradeToppers key={grade.grade} {...grade} />
      ))}
    </div>
  )
}

/** Placeholder blocks while the students load. */
export function TopStudentsSkeleton() {
  return (
    <div className={styles.grades} role="status" aria-label={LOADING_HINT}>
      {GRADE_KEYS.map((grade) => (
        <section key={grade} className={styles.grade}>
          <h3>{GRADE_NAMES[grade]}</h3>
          <Skeleton lines={TOPPERS + 1} />
          <div className={styles.foot} />
        </section>
      ))}
    </div>
  )
}

function GradeToppers({ grade, grade_ar_name: name, year, list }: TopGrade) {
  const headingId = useId()
  return (
    <section className={styles.grade}>
      <h3 id={headingId}>
        {name} <bdi dir="ltr">{yearLabel(year)}</bdi>
      </h3>
      <Ledger caption={`${homeText.topOf} ${name}`} columns={COLUMNS}>
        {list.map((student, position) => (
          <LedgerRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a hidden student has no identity, and the list is fixed.
            key={position}
            columns={COLUMNS}
            cells={cellsOf(student)}
            to={student.hidden ? undefined : pathTo(ROUTES.studentResult, { grade, year, studentId: student.id })}
          />
        ))}
      </Ledger>
      <LinkButton look="quiet" to={pathTo(ROUTES.resultsList, { grade, year })} aria-describedby={headingId}>
        {homeText.showAll}
      </LinkButton>
    </section>
  )
}

function cellsOf(student: TopGrade['list'][number]): Record<string, string> {
  return {
    rank: String(student.rank),
    name: student.hidden ? HIDDEN : student.name,
    percentage: formatPercentage(student.total_percentage),
  }
}
