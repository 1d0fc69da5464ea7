import { useState } from 'react'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { type Faults, nameOf } from './form-faults.ts'

/** The faults of a form on the screen: those that its own rules found, and those that the server named. */
export function useFaults(id: string) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const [answered, setAnswered] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  return {
    /** The words on the form as a whole. */
    problem,
    setProblem,
    dismiss: () => setProblem(undefined),
    /** What to mark: a refused field as long as it breaks its rule, and what the server named until it is changed. */
    shown(check: () => Faults): Faults {
      const broken = refused.length > 0 ? check() : {}
      return { ...answered, ...Object.fromEntries(Object.entries(broken).filter(([name]) => refused.includes(name))) }
    },
    /** Marks what the form's rules found, and says whether that is nothing. */
    refuse(faults: Faults): boolean {
      const names = Object.keys(faults)
      setRefused(names)
      setAnswered({})
      // A rule about something that no field shows is said of the form.
      setProblem(names.length > 0 && !focusFirst(id, names) ? PROBLEM_TEXTS.invalid_request : undefined)
      return names.length === 0
    },
    /** Marks what the server named; false where the form draws none of it. */
    answer(faults: Faults): boolean {
      setAnswered(faults)
      return focusFirst(id, Object.keys(faults))
    },
    /** Forgets what the server named of fields that were changed. */
    change(part: object): void {
      setAnswered((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(nameOf(path) in part))))
    },
  }
}

/** Puts the focus on the first of the named fields, in the order of the screen; false where the form draws none of them. */
function focusFirst(id: string, names: readonly string[]): boolean {
  const form = document.getElementById(id)
  if (!(form instanceof HTMLFormElement)) return false
  const fields = [...form.elements].filter((element) => element instanceof HTMLElement)
  const first = fields.find((element) => names.includes(element.getAttribute('name') ?? ''))
  first?.focus()
  return first !== undefined
}
