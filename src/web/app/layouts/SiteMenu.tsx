/* oxlint-disable jsx-a11y/no-static-element-interactions -- the events come from the button and the links inside */
import { useState } from 'react'
import { ANALYTICS_YEAR, yearLabel, yearPath } from '#contract/faculty.ts'
import { snapshotTime } from '../../api/snapshot.ts'
import { siteText } from '../../i18n/ar/site.ts'
import { Link } from '../../router/Link.tsx'
import { useLocation } from '../../router/use-router.ts'
import { LineIcon } from '../../ui/LineIcon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { pathTo, ROUTES } from '../paths.ts'

const MemberBar = lazyPart(async () => (await import('./MemberBar.tsx')).MemberBar)

const ID = 'links'

interface SiteMenuProps {
  isSignedIn: boolean
  /** The address of the faculty's channel, if the office has set one. */
  channel: string | null | undefined
}

/** The header's links: a panel that a button opens on a phone, and part of the header itself on a wider screen. */
export function SiteMenu({ isSignedIn, channel }: SiteMenuProps) {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  // The panel is open only at the history entry where it was opened, so a new address closes it.
  const isOpen = openedAt === key
  const close = () => setOpenedAt(undefined)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events come from the button and the links inside.
    <div
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
    >
      <button
        type="button"
        className="site-tool site-opener"
        aria-label={siteText.menu}
        aria-expanded={isOpen}
        aria-controls={ID}
        onClick={() => setOpenedAt(isOpen ? undefined : key)}
      >
        <LineIcon shape="menu" size={20} />
      </button>
      <nav id={ID} className="site-links" aria-label={siteText.banner}>
        <Link to={pathTo(ROUTES.analytics, { year: ANALYTICS_YEAR })}>
          {siteText.analytics} <bdi dir="ltr">{yearLabel(yearPath(ANALYTICS_YEAR))}</bdi>
        </Link>
        {channel && <ChannelLink url={channel} />}
        {isSignedIn ? <MemberBar /> : snapshotTime() === undefined && <Link to={ROUTES.signIn}>{siteText.signIn}</Link>}
      </nav>
    </div>
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
