import { lazy, type ReactNode, Suspense } from 'react'
import { snapshotTime } from '../../api/snapshot.ts'
import { useRouter } from '../../router/use-router.ts'
import { Loading } from '../../ui/Loading.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useRouteChange } from './use-route-change.ts'
import { useSession } from './use-session.ts'

/** Leaves the network to the first screen. */
const NEWER_VERSION_AFTER_MS = 2000
const NewerVersion = lazy(loadNewerVersion)

export const MAIN_ID = 'main'

/** The header, banner and footer around every screen. */
export function CommonLayout({ children }: { children: ReactNode }) {
  const announcer = useRouteChange()
  const { isLoading } = useRouter().state
  const session = useSession()
  return (
    <div className="site">
      <SkipLink target={MAIN_ID} />
      {isLoading && <div className="site-progress" />}
      <SiteHeader isSignedIn={session.data !== null} />
      <main id={MAIN_ID} className="site-main" tabIndex={-1}>
        {session.isPending ? <Loading /> : children}
      </main>
      {snapshotTime() === undefined && (
        <Suspense>
          <NewerVersion />
        </Suspense>
      )}
      <SiteFooter />
      <p ref={announcer} className="visually-hidden" aria-live="polite" />
    </div>
  )
}

/** Nobody waits for this part: it tries until the network has it. */
async function loadNewerVersion() {
  for (let wait = NEWER_VERSION_AFTER_MS; ; wait *= 2) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const part = await import('../revision/NewerVersion.tsx').catch(() => undefined)
    if (part) return { default: part.NewerVersion }
  }
}
