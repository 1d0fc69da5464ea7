import type { Person } from '#contract/admin-people.ts'
import { peopleText } from '../../i18n/ar/people.ts'
import { useSend } from '../../ui/use-send.ts'
import { type ActAnswer, doTo, PEOPLE_KEY, type PersonAct } from './people.api.ts'

interface Act {
  person: Person
  act: PersonAct
}

/** Makes changes to accounts; the toast offers to undo those that can be undone. */
export function usePersonActs() {
  return useSend({
    send: ({ person, act }: Act) => doTo(person.uid, act),
    refresh: [PEOPLE_KEY],
    done: (answer, { person, act }) => {
      const back = undoOf(person, act, answer)
      const words = (done: PersonAct, its: ActAnswer) => `${doneText(done, its)}: ${person.name}`
      return {
        text: words(act, answer),
        undo: back && (async () => words(back, await doTo(person.uid, back))),
      }
    },
  })
}

function doneText(act: PersonAct, answer: ActAnswer): string {
  const { done } = peopleText
  if (act.kind === 'permission') return done[act.decision]
  if (act.kind === 'suspension') return act.suspended ? done.suspended : done.resumed
  if (act.kind !== 'reset') return done[act.kind]
  return done.reset['letters' in answer ? answer.letters : 'server']
}

/**
 * Returns the change that undoes `act`; the server refuses it unless the account is still in the state of `answer`.
 * Returns undefined for a sent e-mail and a removed second factor, which cannot be undone.
 */
function undoOf(person: Person, act: PersonAct, answer: ActAnswer): PersonAct | undefined {
  if ('letters' in answer || act.kind === 'reset' || act.kind === 'factor') return undefined
  if (act.kind === 'suspension') {
    const { suspended_at } = answer
    return { kind: 'suspension', suspended: person.suspended_at !== null, seen: { suspended_at } }
  }
  if (act.kind === 'roles') {
    const { is_administrator, staff_roles } = person
    return { kind: 'roles', roles: { is_administrator, staff_roles }, seen: act.roles }
  }
  const { write_permission, reviewed_at } = answer
  const before = person.reviewed_at === null ? 'waiting' : 'refused'
  const decision = person.write_permission ? 'granted' : before
  return { kind: 'permission', decision, seen: { write_permission, reviewed_at } }
}
