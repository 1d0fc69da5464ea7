import { useState } from 'react'
import type { Person } from '#contract/admin-people.ts'
import { formatDay } from '#contract/arabic-moments.ts'
import { allows, type Rights } from '#contract/endpoint.ts'
import { gradeName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { peopleText } from '../../i18n/ar/people.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import { FactorDialog } from './FactorDialog.tsx'
import styles from './PersonEntry.module.css'
import type { PersonAct } from './people.api.ts'
import { RolesForm } from './RolesForm.tsx'

interface PersonEntryProps {
  person: Person
  isBusy: boolean
  onAct: (act: PersonAct) => void
}

/** One account in the office's list, with the buttons that change it. */
export function PersonEntry({ person, isBusy, onAct }: PersonEntryProps) {
  const isOffice = allows('staff', rightsOf(person))
  return (
    <li className={desk.entry}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{person.name}</bdi>
        </h2>
        <States person={person} />
        {!person.has_second_factor && isOffice && <Badge tone="fair">{peopleText.unguarded}</Badge>}
        {person.resembles !== undefined && (
          <Badge tone="bad">
            {peopleText.resembles} <bdi>{person.resembles}</bdi>
          </Badge>
        )}
      </div>
      <p className={desk.meta}>
        <span>
          <bdi dir="ltr">{person.email}</bdi>{' '}
          {!person.email_verified && <Badge tone="fair">{peopleText.unconfirmed}</Badge>}
        </span>
        <span>{person.grade === null ? peopleText.staffWithoutGrade : gradeName(facultyShape(), person.grade)}</span>
        <span>
          {peopleText.since} <bdi>{formatDay(person.created_at)}</bdi>
        </span>
      </p>
      {!person.email_verified && person.suspended_at === null && isOffice && (
        <p className={styles.warning}>{peopleText.mistyped}</p>
      )}
      {person.message !== '' && (
        <details className={styles.message} open={waits(person)}>
          <summary>{peopleText.message}</summary>
          <p dir="auto">{person.message}</p>
        </details>
      )}
      <PersonActs person={person} isBusy={isBusy} onAct={onAct} />
      <RolesForm person={person} isBusy={isBusy} onSave={(roles, seen) => onAct({ kind: 'roles', roles, seen })} />
    </li>
  )
}

/** Whether the account may contribute questions: an administrator may, whatever the office decided. */
function contributes(person: Person): boolean {
  return allows('contributor', rightsOf(person))
}

function rightsOf({ is_administrator, write_permission, staff_roles }: Person): Rights {
  return { role: is_administrator ? 'administrator' : 'member', write_permission, staff_roles }
}

function States({ person }: { person: Person }) {
  const { states } = peopleText
  if (person.suspended_at !== null) return <Badge tone="bad">{states.suspended}</Badge>
  if (waits(person)) return <Badge tone="note">{states.waiting}</Badge>
  return contributes(person) ? <Badge tone="good">{states.writes}</Badge> : <Badge>{states.reads}</Badge>
}

function PersonActs({ person, isBusy, onAct }: PersonEntryProps) {
  const { write_permission, reviewed_at, suspended_at } = person
  const decide = (decision: 'granted' | 'refused') => () =>
    onAct({ kind: 'permission', decision, seen: { write_permission, reviewed_at } })
  const isSuspended = suspended_at !== null
  const [isRemoving, setRemoving] = useState(false)
  return (
    <div className={desk.acts}>
      {!contributes(person) && (
        <Button look={waits(person) ? 'primary' : 'quiet'} busy={isBusy} onClick={decide('granted')}>
          {peopleText.grant}
        </Button>
      )}
      {!person.is_administrator && (waits(person) || person.write_permission) && (
        <Button look="quiet" busy={isBusy} onClick={decide('refused')}>
          {person.write_permission ? peopleText.take : peopleText.refuse}
        </Button>
      )}
      <Button
        look="quiet"
        busy={isBusy}
        onClick={() => onAct({ kind: 'suspension', suspended: !isSuspended, seen: { suspended_at } })}
      >
        {isSuspended ? peopleText.resume : peopleText.suspend}
      </Button>
      {!isSuspended && (
        <Button look="quiet" busy={isBusy} onClick={() => onAct({ kind: 'reset' })}>
          {peopleText.reset}
        </Button>
      )}
      {person.has_second_factor && (
        <Button look="quiet" busy={isBusy} onClick={() => setRemoving(true)}>
          {peopleText.factor.open}
        </Button>
      )}
      {isRemoving && (
        <FactorDialog
          name={person.name}
          onClose={() => setRemoving(false)}
          onRemove={() => {
            setRemoving(false)
            onAct({ kind: 'factor' })
          }}
        />
      )}
    </div>
  )
}

function waits({ reviewed_at, suspended_at, is_administrator }: Person): boolean {
  return reviewed_at === null && suspended_at === null && !is_administrator
}
