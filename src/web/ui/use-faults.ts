import { useState } from 'react'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { type Faults, nameOf } from './form-faults.ts'

/** Tracks the errors a form shows: those of its own rules and those of the server. */
export function useFaults(id: string) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const [answered, setAnswered] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<string>()
  return {
    /** The error text of the form as a whole. */
    problem,
    setProblem,
    /** The text of the latest success. */
    done,
    setDone,
    dismiss: () => setProblem(undefined),
    /**
     * The errors to show: a refused field while it breaks its rule, and the server's errors until the field changes.
     */
    shown(check: () => Faults): Faults {
      const broken = refused.length > 0 ? check() : {}
      return { ...answered, ...Object.fromEntries(Object.entries(broken).filter(([name]) => refused.includes(name))) }
    },
    /** Shows the errors of the form's rules; returns whether there are none. */
    refuse(faults: Faults): boolean {
      const names = Object.keys(faults)
      setRefused(names)
      setAnswered({})
      setDone(undefined)
      // An error without a visible field goes to the form as a whole.
      setProblem(names.length > 0 && !focusFirst(id, names) ? PROBLEM_TEXTS.invalid_request : undefined)
      return names.length === 0
    },
    /** Shows the server's field errors; returns false if the form shows none of these fields. */
    answer(faults: Faults): boolean {
      setAnswered(faults)
      return focusFirst(id, Object.keys(faults))
    },
    /** Clears the server's errors of changed fields. */
    change(part: object): void {
      setAnswered((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(nameOf(path) in part))))
    },
  }
}

/** Focuses the first of the named fields in screen order; returns false if the form shows none of them. */
function focusFirst(id: string, names: readonly string[]): boolean {
  const form = document.getElementById(id)
  if (!(form instanceof HTMLFormElement)) return false
  const fields = [...form.elements].filter((element) => element instanceof HTMLElement)
  const first = fields.find((element) => names.includes(element.getAttribute('name') ?? ''))
  first?.focus()
  return first !== undefined
}
