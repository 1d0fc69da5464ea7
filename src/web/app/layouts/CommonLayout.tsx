import type { ReactNode } from 'react'
import { useRouter } from '../../router/use-router.ts'
import { Loading } from '../../ui/Loading.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useRouteChange } from './use-route-change.ts'
import { useSession } from './use-session.ts'

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
      <SiteFooter />
      <p ref={announcer} className="visually-hidden" aria-live="polite" />
    </div>
  )
}
