import { formatDay } from '#contract/arabic-moments.ts'
import { livePortal, snapshotTime } from '../../api/snapshot.ts'
import { siteText } from '../../i18n/ar/site.ts'

interface SiteBannerProps {
  isDemo: boolean | undefined
  failed: boolean
}

/**
 * The strip below the header, on every screen: it says if the data are invented, if the portal is a static copy, or if
 * the portal cannot be reached.
 */
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
