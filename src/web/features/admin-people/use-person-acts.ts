import type { Person } from '#contract/admin-people.ts'
import type { Letters } from '#contract/confirmation.ts'
import { peopleText } from '../../i18n/ar/people.ts'
import { useSend } from '../../ui/use-send.ts'
import { doTo, PEOPLE_KEY, type PersonAct } from './people.api.ts'

interface Act {
  person: Person
  act: PersonAct
}

/** Makes changes to accounts; the toast offers to undo those that can be undone. */
export function usePersonActs() {
  return useSend({
    send: ({ person, act }: Act) => doTo(person.uid, act),
    refresh: [PEOPLE_KEY],
    done: (letters, { person, act }) => {
      const back = undoOf(person, act)
      const words = (done: PersonAct) => `${doneText(done, letters)}: ${person.name}`
      return {
        text: words(act),
        undo:
          back &&
          (async () => {
            await doTo(person.uid, back)
            return words(back)
          }),
      }
    },
  })
}

function doneText(act: PersonAct, letters: Letters | undefined): string {
  const { done } = peopleText
  if (act.kind === 'permission') return done[act.decision]
  if (act.kind === 'suspension') return act.suspended ? done.suspended : done.resumed
  return act.kind === 'reset' ? done.reset[letters ?? 'server'] : done[act.kind]
}

/**
 * Returns the change that restores the previous state; undefined for a sent e-mail and a removed second factor, which
 * cannot be restored.
 */
function undoOf(person: Person, act: PersonAct): PersonAct | undefined {
  if (act.kind === 'reset' || act.kind === 'factor') return undefined
  if (act.kind === 'suspension') return { kind: 'suspension', suspended: person.suspended_at !== null }
  if (act.kind === 'roles') {
    const { is_administrator, staff_roles } = person
    return { kind: 'roles', roles: { is_administrator, staff_roles }, seen: act.roles }
  }
  if (person.write_permission) return { kind: 'permission', decision: 'granted' }
  return { kind: 'permission', decision: person.reviewed_at === null ? 'waiting' : 'refused' }
}
