import type { Person } from '#contract/admin-people.ts'
import { GRADE_NAMES } from '#contract/faculty.ts'
import { peopleText } from '../../i18n/ar/people.ts'

import { formatDay } from '../../i18n/moments.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './PersonEntry.module.css'
import type { PersonAct } from './people.api.ts'
import { RolesForm } from './RolesForm.tsx'

interface PersonEntryProps {
  person: Person
  isBusy: boolean
  onAct: (act: PersonAct) => void
}

/** One account with what may be done with it. */
export function PersonEntry({ person, isBusy, onAct }: PersonEntryProps) {
  return (
    <li className={styles.person}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{person.name}</bdi>
        </h2>
        <States person={person} />
      </div>
      <p className={styles.facts}>
        <bdi dir="ltr">{person.email}</bdi>
        <span>{person.grade === null ? peopleText.staffWithoutGrade : GRADE_NAMES[person.grade]}</span>
        <span>
          {peopleText.since} <bdi>{formatDay(person.created_at)}</bdi>
        </span>
      </p>
      {person.message !== '' && (
        <details className={styles.message} open={waits(person)}>
          <summary>{peopleText.message}</summary>
          <p dir="auto">{person.message}</p>
        </details>
      )}
      <PersonActs person={person} isBusy={isBusy} onAct={onAct} />
      <RolesForm person={person} isBusy={isBusy} onSave={(roles) => onAct({ kind: 'roles', roles })} />
    </li>
  )
}

function States({ person }: { person: Person }) {
  const { states } = peopleText
  if (person.suspended_at !== null) return <span className={styles.suspended}>{states.suspended}</span>
  if (waits(person)) return <span className={styles.waiting}>{states.waiting}</span>
  return person.write_permission ? (
    <span className={styles.writes}>{states.writes}</span>
  ) : (
    <span className={styles.state}>{states.reads}</span>
  )
}

function PersonActs({ person, isBusy, onAct }: PersonEntryProps) {
  const decide = (decision: 'granted' | 'refused') => () => onAct({ kind: 'permission', decision })
  const isSuspended = person.suspended_at !== null
  return (
    <div className={styles.acts}>
      {!person.write_permission && (
        <Button look={waits(person) ? 'primary' : 'quiet'} busy={isBusy} onClick={decide('granted')}>
          {peopleText.grant}
        </Button>
      )}
      {(waits(person) || person.write_permission) && (
        <Button look="quiet" busy={isBusy} onClick={decide('refused')}>
          {person.write_permission ? peopleText.take : peopleText.refuse}
        </Button>
      )}
      <Button look="quiet" busy={isBusy} onClick={() => onAct({ kind: 'suspension', suspended: !isSuspended })}>
        {isSuspended ? peopleText.resume : peopleText.suspend}
      </Button>
      <Button look="quiet" busy={isBusy} onClick={() => onAct({ kind: 'reset' })}>
        {peopleText.reset}
      </Button>
    </div>
  )
}

function waits({ reviewed_at, suspended_at }: Person): boolean {
  return reviewed_at === null && suspended_at === null
}
