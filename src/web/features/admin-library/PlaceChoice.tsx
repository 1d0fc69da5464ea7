import type { ReactNode } from 'react'
import type { GradeTerm } from '#contract/faculty.ts'
import { libraryDeskText } from '../../i18n/ar/admin-library.ts'
import { gradeOptions, termOptions } from '../../i18n/place-options.ts'
import { useSearchParams } from '../../router/use-router.ts'
import { Select } from '../../ui/Select.tsx'
import styles from './LibraryDesk.module.css'

interface PlaceChoiceProps {
  place: GradeTerm
  /** More selects beside those of grade and term. */
  children?: ReactNode
}

/** Selects the grade and term of a list, which are kept in the URL. */
export function PlaceChoice({ place, children }: PlaceChoiceProps) {
  const [, setParams] = useSearchParams()
  const choose = (change: Partial<GradeTerm>) => setParams({ ...place, ...change }, { replace: true })
  return (
    <div className={styles.choices}>
      <Select
        label={libraryDeskText.grade}
        value={place.grade}
        options={gradeOptions()}
        onChange={(grade) => choose({ grade })}
      />
      <Select
        label={libraryDeskText.term}
        value={place.term}
        options={termOptions()}
        onChange={(term) => choose({ term })}
      />
      {children}
    </div>
  )
}
