import { yearLabel } from '#contract/faculty.ts'
import type { Portal } from '#contract/portal.ts'
import { siteText } from '../../i18n/ar/site.ts'

interface SiteBannerProps {
  portal: Portal | undefined
  failed: boolean
}

/** The strip under the title. Invented data is announced on every screen; otherwise it names the newest year. */
export function SiteBanner({ portal, failed }: SiteBannerProps) {
  if (portal?.demo) return <p className="site-banner site-banner-demo">{siteText.demo}</p>
  return <p className="site-banner">{portal ? <NewestYear years={portal.years} /> : failed && siteText.portalFailed}</p>
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
