import { Outlet, useNavigation } from 'react-router'
import { Loading } from '../../ui/Loading.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useRouteChange } from './use-route-change.ts'
import { useSession } from './use-session.ts'

export const MAIN_ID = 'main'

/** The header, banner and footer around every screen. */
export function CommonLayout() {
  const announcer = useRouteChange()
  const { state } = useNavigation()
  const session = useSession()
  return (
    <div className="site">
      <SkipLink target={MAIN_ID} />
      {state === 'loading' && <div className="site-progress" />}
      <SiteHeader isSignedIn={session.data !== null} />
      <main id={MAIN_ID} className="site-main" tabIndex={-1}>
        {session.isPending ? <Loading /> : <Outlet />}
      </main>
      <SiteFooter />
      <p ref={announcer} className="visually-hidden" aria-live="polite" />
    </div>
  )
}
