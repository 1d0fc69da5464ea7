import { changeRolesEndpoint, type Person } from '#contract/admin-people.ts'
import { STAFF_ROLES } from '#contract/staff.ts'
import { adminText } from '../../i18n/ar/admin.ts'
import { peopleText } from '../../i18n/ar/people.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/CheckBox.tsx'
import { Form } from '../../ui/Form.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import type { Roles } from './people.api.ts'
import styles from './RolesForm.module.css'

interface RolesFormProps {
  person: Person
  isBusy: boolean
  /** Called with the chosen roles, and with those that the account has on the screen. */
  onSave: (roles: Roles, seen: Roles) => void
}

/** The form of an account's office roles; collapsed, because few accounts have any role. */
export function RolesForm({ person, isBusy, onSave }: RolesFormProps) {
  const { is_administrator, staff_roles } = person
  const form = useContractForm({
    start: { is_administrator, staff_roles },
    schema: changeRolesEndpoint.body,
    onValid: (roles) => onSave(roles, { is_administrator, staff_roles }),
  })
  const chosen = form.values
  const held = [...(is_administrator ? (['administrator'] as const) : []), ...staff_roles]
  return (
    <details className={styles.roles}>
      <summary>
        {peopleText.roles}
        {held.length > 0 && `: ${held.map((role) => adminText.roles[role]).join('، ')}`}
      </summary>
      <Form form={form}>
        <CheckBox
          isChosen={chosen.is_administrator}
          onChange={(isAdministrator) => form.change({ is_administrator: isAdministrator })}
        >
          {adminText.roles.administrator}
        </CheckBox>
        {STAFF_ROLES.map((role) => (
          <CheckBox
            key={role}
            isChosen={chosen.staff_roles.includes(role)}
            onChange={(isChosen) => {
              const others = chosen.staff_roles.filter((other) => other !== role)
              form.change({ staff_roles: isChosen ? [...others, role] : others })
            }}
          >
            {adminText.roles[role]}
          </CheckBox>
        ))}
        <Button submits look="quiet" busy={isBusy}>
          {peopleText.saveRoles}
        </Button>
      </Form>
    </details>
  )
}
