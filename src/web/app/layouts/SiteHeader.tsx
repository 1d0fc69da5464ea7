import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { portalQuery } from '../../api/portal.api.ts'
import { siteText } from '../../i18n/ar/site.ts'
import { homePath } from '../paths.ts'
import { SiteBanner } from './SiteBanner.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** index.html draws the same head before any script runs; keep the two alike. */
export function SiteHeader() {
  const portal = useQuery(portalQuery())
  return (
    <header className="site-header">
      <div className="site-bar">
        <Link className="site-title" to={homePath()}>
          <svg className="site-wordmark" aria-hidden="true">
            <use href="#wordmark" />
          </svg>
          <span className="visually-hidden">{siteText.name}</span>
          <span className="site-name">{portal.data?.name}</span>
        </Link>
        <div className="site-tools">
          <span className="site-greeting">{siteText.greeting}</span>
          <ThemeToggle />
        </div>
      </div>
      <SiteBanner portal={portal.data} failed={portal.isError} />
    </header>
  )
}
