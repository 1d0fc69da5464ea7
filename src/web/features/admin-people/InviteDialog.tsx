import { useState } from 'react'
import { inviteEndpoint, type OpenInvitation } from '#contract/admin-people.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Letters } from '#contract/letters.ts'
import { OFFICE_ROLE_NAMES } from '#contract/office-role-names.ts'
import { OFFICE_ROLES, type OfficeRole } from '#contract/staff.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { inviteText } from '../../i18n/ar/people.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/CheckBox.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './Invitations.module.css'
import { invite, PEOPLE_KEY } from './people.api.ts'

const COPY = { copy: inviteText.copy, copied: inviteText.copied, notCopied: inviteText.notCopied }

type Made = ResponseOf<typeof inviteEndpoint>

interface InviteDialogProps {
  /** Whether the server sends e-mails or stores them in a folder. */
  letters: Letters
  /** The open invitation that the new one replaces. */
  replaced?: OpenInvitation
  onClose: () => void
}

/** The dialog that takes the roles and an address for an invitation, and then shows its link, this one time only. */
export function InviteDialog({ letters, replaced, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<Made>()
  const link = made && linkOf(made.token)
  return link === undefined ? (
    <InviteForm letters={letters} replaced={replaced} onMade={setMade} onClose={onClose} />
  ) : (
    <Dialog
      title={inviteText.made}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={() => link} words={COPY} />
          <Button look="quiet" onClick={onClose}>
            {inviteText.close}
          </Button>
        </>
      }
    >
      <p>{made?.sent ? inviteText.sent : inviteText.once}</p>
      <p className={styles.link} dir="ltr">
        {link}
      </p>
    </Dialog>
  )
}

function InviteForm({ letters, replaced, onMade, onClose }: InviteDialogProps & { onMade: (made: Made) => void }) {
  const form = useContractForm({
    start: { roles: replaced?.roles ?? ([] as OfficeRole[]), email: replaced?.email ?? '' },
    schema: inviteEndpoint.body,
    bodyOf: ({ roles, email }) => ({ roles, email: email.trim() || null, replaces: replaced?.id }),
    texts: { roles: inviteText.noRole, email: inviteText.wrongEmail },
    send: invite,
    refresh: [PEOPLE_KEY],
    onDone: onMade,
    explain: ({ code }) => {
      if (code === 'too_large') return inviteText.full
      if (code === 'not_found') return inviteText.gone
      return code === 'registration_failed' ? { email: inviteText.hasAccount } : undefined
    },
  })
  const { roles } = form.values
  return (
    <FormDialog form={form} title={replaced ? inviteText.replace : inviteText.open} text={inviteText} onClose={onClose}>
      <p>{replaced ? inviteText.replaceLead : inviteText.lead}</p>
      <fieldset className={styles.roles} aria-describedby={form.faults.roles && `${form.id}-roles`}>
        <legend>{inviteText.roles}</legend>
        {OFFICE_ROLES.map((role) => (
          <CheckBox
            key={role}
            isChosen={roles.includes(role)}
            onChange={(isChosen) => {
              const others = roles.filter((other) => other !== role)
              form.change({ roles: isChosen ? [...others, role] : others })
            }}
          >
            {OFFICE_ROLE_NAMES[role]}
          </CheckBox>
        ))}
        <p id={`${form.id}-roles`} className={styles.fault} role="alert">
          {form.faults.roles}
        </p>
        {roles.includes('administrator') && <p>{inviteText.administrator}</p>}
      </fieldset>
      <Field
        {...form.field('email')}
        label={inviteText.email}
        hint={inviteText.emailHint[letters]}
        dir="ltr"
        type="email"
      />
    </FormDialog>
  )
}

/** Returns the invitation's URL, with the host at which the administrator uses the portal. */
function linkOf(token: string): string {
  const { origin, pathname } = window.location
  return `${origin}${pathname}#${pathTo(ROUTES.invitation, { token })}`
}
