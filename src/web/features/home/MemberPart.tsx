import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.api.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './HomePage.module.css'

const AddQuestion = lazyPart(async () => (await import('./AddQuestion.tsx')).AddQuestion)

/** The section of the home page for signed-in users. Its space is reserved while it loads. */
export function MemberPart() {
  const { data } = useQuery(sessionQuery())
  if (!data) return null
  return (
    <div className={styles.member}>
      <AddQuestion user={data.user} />
    </div>
  )
}
