import { lazy, Suspense } from 'react'
import { Loading } from '../../ui/Loading.tsx'

const Office = lazy(async () => ({ default: (await import('./Office.tsx')).Office }))

/** Lazy entry of the office. It keeps the office's chunks out of the first load's file list. */
export function AdminConsole() {
  return (
    <Suspense fallback={<Loading />}>
      <Office />
    </Suspense>
  )
}
