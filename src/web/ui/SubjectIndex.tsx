import ChevronLeft from 'lucide-react/icons/chevron-left'
import { subjectName } from '#contract/subjects.ts'
import { Link } from '../router/Link.tsx'
import styles from './Index.module.css'

interface SubjectIndexProps {
  subjects: readonly string[]
  path: (subject: string) => string
}

/** Subject names, each linked to its screen. */
export function SubjectIndex({ subjects, path }: SubjectIndexProps) {
  return (
    <ul className={styles.index}>
      {[...new Set(subjects)].map((subject) => (
        <li key={subject} className={styles.entry}>
          <Link className={styles.line} to={path(subject)}>
            <bdi className={styles.name}>{subjectName(subject)}</bdi>
            <ChevronLeft className={styles.mark} size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
