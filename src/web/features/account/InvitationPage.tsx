import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { acceptInvitationEndpoint, type Invitation } from '#contract/accounts.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { OFFICE_ROLE_NAMES } from '#contract/office-role-names.ts'
import { pathTo, ROUTES, selectorWay } from '../../app/paths.ts'
import { fieldText, invitationText, ruleText, signInText } from '../../i18n/ar/account.ts'
import { useNavigate, useParams } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Field } from '../../ui/Field.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { EmailField, NameField, PasswordField } from './AccountFields.tsx'
import { AccountForm } from './AccountForm.tsx'
import { acceptInvitation, invitationQuery } from './accounts.api.ts'
import { ExpiredLink } from './Outcome.tsx'
import { useAdmission } from './use-admission.ts'

const { name, email, password } = acceptInvitationEndpoint.body.shape
const personOnly = z.object({ name, email, password })

/** Where an invited officer creates an account; no grade and no message are asked for. */
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
  const admit = useAdmission()
  const navigate = useNavigate()
  const form = useContractForm({
    start: { name: '', email: granted.email ?? '', password: '' },
    schema: personOnly,
    texts: ruleText,
    send: (chosen) => acceptInvitation({ token, ...chosen }),
    onDone: (session) => {
      admit(session)
      void navigate(pathTo(ROUTES.admin, {}), { replace: true })
    },
    explain: ({ code }) => {
      if (code === 'expired_link') return null
      return code === 'weak_password' ? { password: ruleText.weak_password } : undefined
    },
    say: 'here',
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
