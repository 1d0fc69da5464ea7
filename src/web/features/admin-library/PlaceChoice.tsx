import type { ReactNode } from 'react'
import { GRADE_KEYS, GRADE_NAMES, type GradeTerm, TERM_KEYS, TERM_NAMES } from '#contract/faculty.ts'
import { libraryDeskText } from '../../i18n/ar/admin-library.ts'
import { useSearchParams } from '../../router/use-router.ts'
import { Select } from '../../ui/Select.tsx'
import styles from './LibraryDesk.module.css'

interface PlaceChoiceProps {
  place: GradeTerm
  /** A further select beside grade and term. */
  children?: ReactNode
}

/** Chooses the grade and term of a list; the choice is kept in the URL. */
export function PlaceChoice({ place, children }: PlaceChoiceProps) {
  const [, setParams] = useSearchParams()
  const choose = (change: Partial<GradeTerm>) => setParams({ ...place, ...change }, { replace: true })
  return (
    <div className={styles.choices}>
      <Select
        label={libraryDeskText.grade}
        value={place.grade}
        options={GRADE_KEYS.map((grade) => ({ value: grade, label: GRADE_NAMES[grade] }))}
        onChange={(grade) => choose({ grade })}
      />
      <Select
        label={libraryDeskText.term}
        value={place.term}
        options={TERM_KEYS.map((term) => ({ value: term, label: TERM_NAMES[term] }))}
        onChange={(term) => choose({ term })}
      />
      {children}
    </div>
  )
}
