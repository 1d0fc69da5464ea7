import { useState } from 'react'
import type { Person } from '#contract/admin-people.ts'
import { STAFF_ROLES } from '#contract/staff.ts'
import { adminText } from '../../i18n/ar/admin.ts'
import { peopleText } from '../../i18n/ar/people.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckBox } from '../../ui/CheckBox.tsx'
import styles from './RolesForm.module.css'

type Roles = Pick<Person, 'is_administrator' | 'staff_roles'>

interface RolesFormProps {
  person: Person
  isBusy: boolean
  onSave: (roles: Roles) => void
}

/** What an account may do in the office; folded, because few accounts have any of it. */
export function RolesForm({ person, isBusy, onSave }: RolesFormProps) {
  const { is_administrator, staff_roles } = person
  const [roles, setRoles] = useState<Roles>({ is_administrator, staff_roles })
  const held = [...(is_administrator ? (['administrator'] as const) : []), ...staff_roles]
  return (
    <details className={styles.roles}>
      <summary>
        {peopleText.roles}
        {held.length > 0 && `: ${held.map((role) => adminText.roles[role]).join('، ')}`}
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave(roles)
        }}
      >
        <CheckBox
          isChosen={roles.is_administrator}
          onChange={(chosen) => setRoles({ ...roles, is_administrator: chosen })}
        >
          {adminText.roles.administrator}
        </CheckBox>
        {STAFF_ROLES.map((role) => (
          <CheckBox
            key={role}
            isChosen={roles.staff_roles.includes(role)}
            onChange={(chosen) => {
              const others = roles.staff_roles.filter((held) => held !== role)
              setRoles({ ...roles, staff_roles: chosen ? [...others, role] : others })
            }}
          >
            {adminText.roles[role]}
          </CheckBox>
        ))}
        <Button submits look="quiet" busy={isBusy}>
          {peopleText.saveRoles}
        </Button>
      </form>
    </details>
  )
}
