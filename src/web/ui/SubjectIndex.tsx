import ChevronLeft from 'lucide-react/icons/chevron-left'
import { subjectName } from '#contract/subjects.ts'
import { Link } from '../router/Link.tsx'
import styles from './Index.module.css'

interface SubjectIndexProps {
  subjects: readonly string[]
  path: (subject: string) => string
  /** A short text after a subject's name. */
  note?: (subject: string) => string | undefined
}

/** Subject names, each linked to its screen. */
export function SubjectIndex({ subjects, path, note }: SubjectIndexProps) {
  return (
    <ul className={styles.index}>
      {[...new Set(subjects)].map((subject) => (
        <li key={subject} className={styles.entry}>
          <Link className={styles.line} to={path(subject)}>
            <bdi className={styles.name}>{subjectName(subject)}</bdi>
            {note?.(subject) && <span className={styles.kind}>{note(subject)}</span>}
            <ChevronLeft className={styles.mark} size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
