import type { ComponentType, ReactNode } from 'react'
import { snapshotTime } from '../../api/snapshot.ts'
import { useRouter } from '../../router/use-router.ts'
import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useRouteChange } from './use-route-change.ts'
import { useSession } from './use-session.ts'

/** Leaves the network to the first screen. */
const FIRST_TRY_AFTER_MS = 2000
const NewerVersion = lazyPart(untilItArrives(async () => (await import('../revision/NewerVersion.tsx')).NewerVersion))
const PortalLines = lazyPart(untilItArrives(async () => (await import('../offline/PortalLines.tsx')).PortalLines))

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
        <PortalLines />
        {session.isPending ? <Loading /> : children}
      </main>
      {snapshotTime() === undefined && <NewerVersion />}
      <SiteFooter />
      <p ref={announcer} className="visually-hidden" aria-live="polite" />
    </div>
  )
}

/** For parts that nobody waits for: tries until the network has them. */
function untilItArrives(load: () => Promise<ComponentType>): () => Promise<ComponentType> {
  return async () => {
    for (let wait = FIRST_TRY_AFTER_MS; ; wait *= 2) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      const part = await load().catch(() => undefined)
      if (part) return part
    }
  }
}
