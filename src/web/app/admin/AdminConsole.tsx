import { lazy, Suspense } from 'react'
import { Loading } from '../../ui/Loading.tsx'

const Office = lazy(async () => ({ default: (await import('./Office.tsx')).Office }))

/** The office's door. The first load names the files of each screen; what lies behind this one it need not know. */
export function AdminConsole() {
  return (
    <Suspense fallback={<Loading />}>
      <Office />
    </Suspense>
  )
}
