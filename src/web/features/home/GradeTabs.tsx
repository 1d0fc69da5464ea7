import type { KeyboardEvent } from 'react'
import type { GradeKey } from '#contract/faculty.ts'
import { gradeName, shortGradeName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { homeText } from '../../i18n/ar/home.ts'
import styles from './GradeTabs.module.css'

interface GradeTabsProps {
  /**
   * The start of the ids of the tabs: the panel of a grade is `{id}-{grade}`, its tab `{id}-{grade}-tab`. Without an id
   * the tabs are drawn as a placeholder.
   */
  id?: string
  grades: readonly GradeKey[]
  chosen?: GradeKey | undefined
  onChoose?: (grade: GradeKey) => void
}

/** By how many tabs each arrow key moves: in an Arabic row of tabs the next tab is to the left. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: 1, ArrowRight: -1 }

/** One tab for each grade. The Tab key reaches only the chosen tab; the arrow keys move between the tabs. */
export function GradeTabs({ id, grades, chosen, onChoose }: GradeTabsProps) {
  if (id === undefined) {
    return (
      <div className={styles.tabs} aria-hidden="true">
        {grades.map((grade) => (
          <span key={grade} className={styles.tab}>
            {shortGradeName(facultyShape(), grade)}
          </span>
        ))}
      </div>
    )
  }
  const onKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = STEPS[event.key]
    const at = chosen === undefined ? 0 : grades.indexOf(chosen)
    const next = step === undefined ? undefined : grades[(at + step + grades.length) % grades.length]
    if (next === undefined) return
    event.preventDefault()
    onChoose?.(next)
    document.getElementById(`${id}-${next}-tab`)?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" aria-label={homeText.top}>
      {grades.map((grade) => (
        <button
          key={grade}
          id={`${id}-${grade}-tab`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-label={gradeName(facultyShape(), grade)}
          aria-controls={`${id}-${grade}`}
          aria-selected={grade === chosen}
          tabIndex={grade === chosen ? 0 : -1}
          onClick={() => onChoose?.(grade)}
          onKeyDown={onKey}
        >
          {shortGradeName(facultyShape(), grade)}
        </button>
      ))}
    </div>
  )
}
