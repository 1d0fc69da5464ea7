import type { LucideIcon } from 'lucide-react'
import BookMarked from 'lucide-react/icons/book-marked'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FolderOpen from 'lucide-react/icons/folder-open'
import Headphones from 'lucide-react/icons/headphones'
import MessagesSquare from 'lucide-react/icons/messages-square'
import PencilLine from 'lucide-react/icons/pencil-line'
import ScrollText from 'lucide-react/icons/scroll-text'
import { type ReactNode, useId } from 'react'
import { gradeNumber, termNumber } from '#contract/faculty.ts'
import { gradeName, isGradeKey, isTermKey, termName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { CHOICE_NOTES, onlyForText, selectorText } from '../../i18n/ar/selector.ts'
import { Link } from '../../router/Link.tsx'
import styles from './Selector.module.css'
import type { Choice, Option, Outcome, Selections } from './selector.ts'

const ICONS: Partial<Record<Choice, LucideIcon>> = {
  general_subjects: BookMarked,
  schedule: CalendarDays,
  books: BookOpen,
  lectures_recordings: Headphones,
  test_yourself_students: MessagesSquare,
  test_yourself: PencilLine,
  more_resources: FolderOpen,
  final_exams: ScrollText,
}

interface SelectorOptionProps {
  option: Option
  /** What choosing the option leads to: the next step or an address. */
  outcome: Outcome
  onContinue: (selections: Selections) => void
}

/**
 * A tile for an option: a link if the option completes the address, a button if another step follows or the option is
 * unavailable.
 */
export function SelectorOption({ option, outcome, onContinue }: SelectorOptionProps) {
  const id = useId()
  const { key, available, onlyFor } = option
  const note = !available && onlyFor ? onlyForText(onlyFor) : CHOICE_NOTES[key]
  const names = { 'aria-labelledby': id, 'aria-describedby': note && `${id}-note` }
  const face = (
    <Face choice={key}>
      <span id={id}>{choiceName(key)}</span>
      {note && (
        <span id={`${id}-note`} className={styles.note}>
          {note}
        </span>
      )}
    </Face>
  )
  if (available && 'path' in outcome)
    return (
      <Link className={styles.option} to={outcome.path} {...names}>
        {face}
      </Link>
    )
  return (
    <button
      type="button"
      className={styles.option}
      // `aria-disabled` instead of `disabled`, because readers who use the keyboard must reach the reason.
      aria-disabled={!available || undefined}
      onClick={() => available && 'selections' in outcome && onContinue(outcome.selections)}
      {...names}
    >
      {face}
    </button>
  )
}

function Face({ choice, children }: { choice: Choice; children: ReactNode }) {
  const Icon = ICONS[choice]
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        {Icon ? <Icon size={24} strokeWidth={1.5} /> : numberOf(choice)}
      </span>
      <span className={styles.words}>{children}</span>
    </>
  )
}

function numberOf(choice: Choice): number | undefined {
  if (isGradeKey(facultyShape(), choice)) return gradeNumber(choice)
  return isTermKey(facultyShape(), choice) ? termNumber(choice) : undefined
}

/** Returns the Arabic name of a choice in the selector. */
export function choiceName(choice: Choice): string {
  if (isGradeKey(facultyShape(), choice)) return gradeName(facultyShape(), choice)
  return isTermKey(facultyShape(), choice) ? termName(facultyShape(), choice) : selectorText.choices[choice]
}
