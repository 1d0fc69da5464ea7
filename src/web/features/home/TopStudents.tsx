import { useId, useState } from 'react'
import { type GradeKey, yearLabel } from '#contract/faculty.ts'
import { gradeKeysOf } from '#contract/faculty-shape.ts'
import type { TopDegrees } from '#contract/storage-files.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { homeText } from '../../i18n/ar/home.ts'
import { columnText, HIDDEN } from '../../i18n/ar/ledger.ts'
import { LOADING_HINT } from '../../i18n/ar/site.ts'
import { formatPercentage } from '../../i18n/format.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { type Column, Ledger, LedgerRow } from '../../ui/Ledger.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { GradeTabs } from './GradeTabs.tsx'
import styles from './TopStudents.module.css'

const COLUMNS: readonly Column[] = [
  { key: 'rank', label: columnText.rank, kind: 'rank' },
  { key: 'name', label: columnText.name, kind: 'text' },
  { key: 'percentage', label: columnText.percentage, kind: 'number', short: '' },
]

/** How many top students are shown for each grade; a link leads to the whole list. */
const SHOWN = 3

type TopGrade = TopDegrees[number]

/** The top students, one grade at a time. */
export function TopStudents({ grades }: { grades: TopDegrees }) {
  const [picked, choose] = useState<GradeKey>()
  // The list may lose a grade while the page is open, for instance when a sheet is withdrawn.
  const chosen = (grades.find(({ grade }) => grade === picked) ?? grades[0])?.grade
  const id = useId()
  return (
    <div className={styles.places}>
      <GradeTabs id={id} grades={grades.map(({ grade }) => grade)} chosen={chosen} onChoose={choose} />
      {grades.map((grade) => (
        <div
          key={grade.grade}
          id={`${id}-${grade.grade}`}
          role="tabpanel"
          aria-labelledby={`${id}-${grade.grade}-tab`}
          hidden={grade.grade !== chosen}
          className={styles.grade}
        >
          <GradeToppers {...grade} />
        </div>
      ))}
    </div>
  )
}

/** The placeholder while the top students load. */
export function TopStudentsSkeleton() {
  return (
    <div className={styles.places} role="status" aria-label={LOADING_HINT}>
      <GradeTabs grades={gradeKeysOf(facultyShape())} />
      <div className={styles.grade}>
        <Skeleton lines={SHOWN + 2} />
        <div className={styles.foot} />
      </div>
    </div>
  )
}

function GradeToppers({ grade, grade_ar_name: name, year, list }: TopGrade) {
  const headingId = useId()
  return (
    <>
      <h3 id={headingId} className={styles.heading}>
        {/* index.html contains the star's drawing once, under this id. */}
        <svg className={styles.star} aria-hidden="true">
          <use href="#motif" />
        </svg>
        {name} <bdi dir="ltr">{yearLabel(year)}</bdi>
      </h3>
      <Ledger caption={`${homeText.topOf} ${name}`} columns={COLUMNS}>
        {list.slice(0, SHOWN).map((student, position) => (
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
    </>
  )
}

function cellsOf(student: TopGrade['list'][number]): Record<string, string> {
  return {
    rank: String(student.rank),
    name: student.hidden ? HIDDEN : student.name,
    percentage: formatPercentage(student.total_percentage),
  }
}
