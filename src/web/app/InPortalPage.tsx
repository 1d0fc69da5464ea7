import { livePortal } from '../api/snapshot.ts'
import { copyText } from '../i18n/ar/copy.ts'
import { actionText } from '../i18n/ar/site.ts'
import { addressOf } from '../router/history.ts'
import { useLocation } from '../router/use-router.ts'
import { AnchorButton } from '../ui/AnchorButton.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyMessage } from '../ui/EmptyMessage.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ROUTES } from './paths.ts'

/**
 * The page that a static copy shows in place of a screen that needs a server: it says that the screen is in the portal
 * itself, and links there if the copy states the portal's address.
 */
export function InPortalPage() {
  const portal = livePortal()
  const location = useLocation()
  return (
    <>
      <PageHeading title={copyText.title} />
      <EmptyMessage title={copyText.why}>
        {portal !== undefined && (
          <AnchorButton href={new URL(`#${addressOf(location)}`, portal).href}>{copyText.open}</AnchorButton>
        )}
        <LinkButton look="quiet" to={ROUTES.home}>
          {actionText.backHome}
        </LinkButton>
      </EmptyMessage>
    </>
  )
}
