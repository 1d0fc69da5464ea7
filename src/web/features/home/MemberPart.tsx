import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '../../api/session.api.ts'
import styles from './HomePage.module.css'

const AddQuestion = lazy(async () => ({ default: (await import('./AddQuestion.tsx')).AddQuestion }))

/** What only signed-in users see on the home page; its place is kept while it is on its way. */
export function MemberPart() {
  const { data } = useQuery(sessionQuery())
  if (!data) return null
  return (
    <div className={styles.member}>
      <Suspense>
        <AddQuestion user={data.user} />
      </Suspense>
    </div>
  )
}
