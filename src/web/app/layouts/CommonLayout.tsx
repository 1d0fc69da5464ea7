import type { ReactNode } from 'react'
import { snapshotTime } from '../../api/snapshot.ts'
import { useRouter } from '../../router/use-router.ts'
import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { SkipLink } from './SkipLink.tsx'
import { FIRST_SCREEN_MS, untilItArrives, waitUnlessKept } from './until-it-arrives.ts'
import { useRouteChange } from './use-route-change.ts'
import { useSession } from './use-session.ts'

const NewerVersion = lazyPart(
  untilItArrives(
    async () => (await import('../revision/NewerVersion.tsx')).NewerVersion,
    () => FIRST_SCREEN_MS,
  ),
)
// If a service worker has the portal's code on the device, these lines load at once, so that a screen made from stored
// answers shows their age from the start.
const PortalLines = lazyPart(
  untilItArrives(async () => (await import('../offline/PortalLines.tsx')).PortalLines, waitUnlessKept),
)

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
