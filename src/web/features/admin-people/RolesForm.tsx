import { changeRolesEndpoint, type Person } from '#contract/admin-people.ts'
import { STAFF_ROLES } from '#contract/staff.ts'
import { adminText } from '../../i18n/ar/admin.ts'
import { peopleText } from '../../i18n/ar/people.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/CheckBox.tsx'
import { Form } from '../../ui/Form.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import styles from './RolesForm.module.css'

type Roles = Pick<Person, 'is_administrator' | 'staff_roles'>

interface RolesFormProps {
  person: Person
  isBusy: boolean
  onSave: (roles: Roles) => void
}

/** The form of an account's office roles; collapsed, because few accounts have any role. */
export function RolesForm({ person, isBusy, onSave }: RolesFormProps) {
  const { is_administrator, staff_roles } = person
  const form = useContractForm({
    start: { is_administrator, staff_roles },
    schema: changeRolesEndpoint.body,
    onValid: onSave,
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
