import { formatDay } from '#contract/arabic-moments.ts'
import { livePortal, snapshotTime } from '../../api/snapshot.ts'
import { siteText } from '../../i18n/ar/site.ts'

interface SiteBannerProps {
  isDemo: boolean | undefined
  failed: boolean
}

/** The strip under the header's line: on every screen it marks invented data, a static copy and a portal out of reach. */
export function SiteBanner({ isDemo, failed }: SiteBannerProps) {
  const copiedAt = snapshotTime()
  const portal = livePortal()
  if (copiedAt === undefined && !isDemo && !failed) return null
  return (
    <p className="site-banner">
      {copiedAt && (
        <span>
          {siteText.copy} {formatDay(copiedAt)}.{' '}
          {portal !== undefined && (
            <>
              {siteText.livePortal} <a href={portal}>{new URL(portal).host}</a>.{' '}
            </>
          )}
        </span>
      )}
      {isDemo && siteText.demo}
      {failed && siteText.portalFailed}
    </p>
  )
}
