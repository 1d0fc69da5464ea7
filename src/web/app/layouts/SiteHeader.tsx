import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { portalQuery } from '../../api/portal.api.ts'
import { snapshotTime } from '../../api/snapshot.ts'
import { siteText } from '../../i18n/ar/site.ts'
import { Link } from '../../router/Link.tsx'
import { ROUTES } from '../paths.ts'
import { SiteBanner } from './SiteBanner.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

const MemberBar = lazy(async () => ({ default: (await import('./MemberBar.tsx')).MemberBar }))

/** index.html draws the same header before any script runs; keep both in sync. */
export function SiteHeader({ isSignedIn }: { isSignedIn: boolean }) {
  const portal = useQuery(portalQuery())
  return (
    <header className="site-header">
      <div className="site-bar">
        <Link className="site-title" to={ROUTES.home}>
          <svg className="site-wordmark" aria-hidden="true">
            <use href="#wordmark" />
          </svg>
          <span className="visually-hidden">{siteText.name}</span>
          <span className="site-name">{portal.data?.name}</span>
        </Link>
        <div className="site-tools">
          {!isSignedIn && snapshotTime() === undefined && <Link to={ROUTES.signIn}>{siteText.signIn}</Link>}
          <ThemeToggle />
        </div>
        {isSignedIn && (
          <div className="site-member">
            <Suspense>
              <MemberBar />
            </Suspense>
          </div>
        )}
      </div>
      <SiteBanner portal={portal.data} failed={portal.isError} />
    </header>
  )
}
