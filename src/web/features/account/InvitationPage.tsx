import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '#contract/accounts.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { OFFICE_ROLE_NAMES } from '#contract/office-role-names.ts'
import { ROUTES, selectorWay } from '../../app/paths.ts'
import { fieldText, signInText } from '../../i18n/ar/account.ts'
import { invitationText } from '../../i18n/ar/invitation.ts'
import { useParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Field } from '../../ui/Field.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { EmailField, NameField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { acceptInvitation, invitationQuery } from './accounts.api.ts'
import { ExpiredLink } from './Outcome.tsx'
import { useOfficeAccountForm } from './use-office-account-form.ts'

/** The page on which an invited officer creates an account; it has no fields for a grade or a message. */
export function InvitationPage() {
  const { token = '' } = useParams()
  const invitation = useQuery(invitationQuery(token))
  return (
    <>
      <ScreenHead title={invitationText.title} mainMenu={selectorWay()} />
      <DataRegion
        source={invitation}
        explain={({ code }) => (code === 'expired_link' ? <UsedInvitation /> : undefined)}
      >
        {(granted) => <AcceptanceForm key={token} token={token} granted={granted} />}
      </DataRegion>
    </>
  )
}

function AcceptanceForm({ token, granted }: { token: string; granted: Invitation }) {
  const form = useOfficeAccountForm((chosen) => acceptInvitation({ token, ...chosen }), {
    hasAccount: invitationText.hasAccount,
    address: granted.email ?? '',
  })
  if (form.error?.code === 'expired_link') return <UsedInvitation />
  return (
    <AccountForm form={form} text={invitationText}>
      <Facts
        items={[
          { label: invitationText.grants, value: granted.roles.map((role) => OFFICE_ROLE_NAMES[role]).join('، ') },
          { label: invitationText.until, value: <bdi>{formatMoment(granted.expires_at)}</bdi> },
        ]}
      />
      <NameField {...form.field('name')} />
      {granted.email === null ? (
        <EmailField {...form.field('email')} />
      ) : (
        <Field
          label={fieldText.email}
          hint={invitationText.fixedEmail}
          type="email"
          dir="ltr"
          value={granted.email}
          readOnly
        />
      )}
      <PasswordField {...form.field('password')} autoComplete="new-password" hint={fieldText.officePasswordHint} />
    </AccountForm>
  )
}

function UsedInvitation() {
  return <ExpiredLink text={invitationText.expired} way={{ to: ROUTES.signIn, label: signInText.title }} />
}
