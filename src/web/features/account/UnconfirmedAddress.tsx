import type { SignedInUser } from '#contract/accounts.ts'
import { allows } from '#contract/endpoint.ts'
import { confirmAddressText } from '../../i18n/ar/second-factor.ts'
import { AccountSection } from './AccountSection.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { CorrectAddress } from './CorrectAddress.tsx'

/** The section of an account whose address is not confirmed: sends the link again, and corrects a member's address. */
export function UnconfirmedAddress({ user }: { user: SignedInUser }) {
  return (
    <AccountSection title={confirmAddressText.unconfirmed} lead={confirmAddressText.why}>
      <ConfirmAddress email={user.email} />
      {/* For an office account the server refuses a correction; the office invites the right address instead. */}
      {!allows('staff', user) && <CorrectAddress />}
    </AccountSection>
  )
}
