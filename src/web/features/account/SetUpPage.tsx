import { useQueryClient } from '@tanstack/react-query'
import type { SignedInUser } from '#contract/accounts.ts'
import { askRightsAgain } from '../../api/session-state.ts'
import { selectorWay } from '../../app/paths.ts'
import { newPasswordText } from '../../i18n/ar/account-page.ts'
import { confirmAddressText, setUpText } from '../../i18n/ar/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import page from './AccountPage.module.css'
import { ChangePassword } from './ChangePassword.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

interface SetUpPageProps {
  user: SignedInUser
  lacks: NonNullable<SignedInUser['lacks']>
}

/**
 * Replaces every screen of an office account until the account has what it lacks: a confirmed address or a second
 * factor. The server refuses every other call until then.
 */
export function SetUpPage({ user, lacks }: SetUpPageProps) {
  const client = useQueryClient()
  if (lacks === 'unconfirmed_address') {
    return (
      <>
        <ScreenHead title={confirmAddressText.title} mainMenu={selectorWay()} />
        <div className={page.section}>
          <p>{confirmAddressText.lead}</p>
          <ConfirmAddress email={user.email} />
          <p>{confirmAddressText.mistyped}</p>
          <Button look="quiet" onClick={() => void askRightsAgain(client)}>
            {confirmAddressText.done}
          </Button>
        </div>
      </>
    )
  }
  if (lacks === 'new_password_required') {
    return (
      <>
        <ScreenHead title={newPasswordText.title} mainMenu={selectorWay()} />
        <div className={page.sections}>
          <div className={page.section}>
            <p>{newPasswordText.lead}</p>
          </div>
          <ChangePassword />
        </div>
      </>
    )
  }
  return (
    <>
      <ScreenHead title={setUpText.title} mainMenu={selectorWay()} />
      <div className={page.sections}>
        <div className={page.section}>
          <p>{setUpText.lead}</p>
        </div>
        <SecondFactorSection />
      </div>
    </>
  )
}
