import { formatDay } from '#contract/arabic-moments.ts'
import { ANALYTICS_YEAR, yearLabel, yearPath } from '#contract/faculty.ts'
import type { Portal } from '#contract/portal.ts'
import { snapshotTime } from '../../api/snapshot.ts'
import { siteText } from '../../i18n/ar/site.ts'
import { Link } from '../../router/Link.tsx'
import { pathTo, ROUTES } from '../paths.ts'

interface SiteBannerProps {
  portal: Portal | undefined
  failed: boolean
}

/**
 * The strip under the title. It marks invented data and static copies on every screen; otherwise it names the newest
 * year.
 */
export function SiteBanner({ portal, failed }: SiteBannerProps) {
  const copiedAt = snapshotTime()
  return (
    <div className={`site-banner ${portal?.demo ? 'site-banner-demo' : ''}`}>
      <div className="site-banner-inner">
        <p>
          {copiedAt && (
            <span>
              {siteText.copy} {formatDay(copiedAt)}.{' '}
            </span>
          )}
          {portal?.demo && siteText.demo}
          {portal && !portal.demo && !copiedAt && <NewestYear years={portal.years} />}
          {failed && siteText.portalFailed}
        </p>
        <nav aria-label={siteText.banner}>
          <Link to={pathTo(ROUTES.analytics, { year: ANALYTICS_YEAR })}>
            {siteText.analytics} <bdi dir="ltr">{yearLabel(yearPath(ANALYTICS_YEAR))}</bdi>
          </Link>
          {portal?.channel_url && <ChannelLink url={portal.channel_url} />}
        </nav>
      </div>
    </div>
  )
}

function NewestYear({ years }: { years: Portal['years'] }) {
  const newest = years[0]
  if (!newest) return siteText.nothingPublished
  return (
    <span>
      {siteText.latestYear} <bdi dir="ltr">{yearLabel(newest.year)}</bdi>
    </span>
  )
}

/** Links to a page of this portal, or to an external channel in a new window. Renders nothing for other strings. */
function ChannelLink({ url }: { url: string }) {
  if (/^[.]?[/](?![/])/.test(url)) return <a href={url}>{siteText.channel}</a>
  if (!/^https?:/i.test(url)) return null
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {siteText.channel}
    </a>
  )
}
