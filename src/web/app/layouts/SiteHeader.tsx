import { useQuery } from '@tanstack/react-query'
import { portalQuery } from '../../api/portal.api.ts'
import { siteText } from '../../i18n/ar/site.ts'
import { Link } from '../../router/Link.tsx'
import { ROUTES } from '../paths.ts'
import { SiteBanner } from './SiteBanner.tsx'
import { SiteMenu } from './SiteMenu.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { useAccent } from './use-accent.ts'

/** The header. index.html draws the same header before any script runs; keep both in sync. */
export function SiteHeader({ isSignedIn }: { isSignedIn: boolean }) {
  const portal = useQuery(portalQuery())
  const crest = portal.data?.crest
  useAccent(portal.data)
  return (
    <header className="site-header">
      <div className="site-bar">
        <Link className="site-title" to={ROUTES.home}>
          <svg className="site-wordmark" aria-hidden="true">
            <use href="#wordmark" />
          </svg>
          <span className="visually-hidden">{siteText.name}</span>
          {/* The crest arrives together with the name; the line has a fixed height, so nothing shifts. */}
          {crest && <img className="site-crest" src={crest.url} alt="" width={crest.width} height={crest.height} />}
          <span className="site-name">{portal.data?.name}</span>
        </Link>
        <SiteMenu isSignedIn={isSignedIn} channel={portal.data?.channel_url} />
        <ThemeToggle />
      </div>
      <SiteBanner isDemo={portal.data?.demo} failed={portal.isError} />
    </header>
  )
}
