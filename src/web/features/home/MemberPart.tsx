import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { sessionQuery } from '../../api/session.api.ts'
import styles from './HomePage.module.css'

const AddQuestion = lazy(async () => ({ default: (await import('./AddQuestion.tsx')).AddQuestion }))

/** The part of the home page for signed-in users only; its space is reserved while it loads. */
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
