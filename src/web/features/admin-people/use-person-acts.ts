import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/admin-people.ts'
import type { ApiError } from '../../api/api-error.ts'
import { peopleText } from '../../i18n/ar/people.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { useUndoToast } from '../../ui/use-undo-toast.ts'
import { doTo, PEOPLE_KEY, type PersonAct } from './people.api.ts'

interface Act {
  person: Person
  act: PersonAct
  /** Whether this takes back what was done before: that has no undo of its own. */
  isUndo?: boolean
}

/** Does things with accounts, one at a time, and says of the last how it ended. */
export function usePersonActs() {
  const client = useQueryClient()
  const { last, say, forget } = useUndoToast()
  const { mutate, isPending, variables } = useMutation<'server' | 'folder' | undefined, ApiError, Act>({
    mutationFn: ({ person, act }) => doTo(person.uid, act),
    onSuccess: (letters, { person, act, isUndo }) => {
      const back = isUndo ? undefined : undoOf(person, act)
      say(`${doneText(act, letters)}: ${person.name}`, back && (() => mutate({ person, act: back, isUndo: true })))
      return client.invalidateQueries({ queryKey: PEOPLE_KEY })
    },
    onError: (error) => say(PROBLEM_TEXTS[error.code]),
  })
  return {
    last,
    forget,
    busyWith: isPending ? variables.person.uid : undefined,
    act: (person: Person, act: PersonAct) => mutate({ person, act }),
  }
}

function doneText(act: PersonAct, letters: 'server' | 'folder' | undefined): string {
  const { done } = peopleText
  if (act.kind === 'permission') return done[act.decision]
  if (act.kind === 'suspension') return act.suspended ? done.suspended : done.resumed
  return act.kind === 'roles' ? done.roles : done.reset[letters ?? 'server']
}

/** What brings back what stood before; a letter that is gone cannot be. */
function undoOf(person: Person, act: PersonAct): PersonAct | undefined {
  if (act.kind === 'reset') return undefined
  if (act.kind === 'suspension') return { kind: 'suspension', suspended: person.suspended_at !== null }
  if (act.kind === 'roles') {
    const { is_administrator, staff_roles } = person
    return { kind: 'roles', roles: { is_administrator, staff_roles } }
  }
  if (person.write_permission) return { kind: 'permission', decision: 'granted' }
  return { kind: 'permission', decision: person.reviewed_at === null ? 'waiting' : 'refused' }
}
