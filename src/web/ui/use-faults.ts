import { useState } from 'react'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { type Faults, nameOf } from './form-faults.ts'

/** Holds the errors that a form shows: those of its own rules and those of the server. */
export function useFaults(id: string) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const [answered, setAnswered] = useState<Faults>({})
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<string>()
  return {
    /** The error text of the form as a whole, not of a field. */
    problem,
    setProblem,
    /** The text of the latest success. */
    done,
    setDone,
    dismiss: () => setProblem(undefined),
    /**
     * Returns the errors to show: those of refused fields that still break a rule, and those of the server until their
     * field changes.
     */
    shown(check: () => Faults): Faults {
      const broken = refused.length > 0 ? check() : {}
      return { ...answered, ...Object.fromEntries(Object.entries(broken).filter(([name]) => refused.includes(name))) }
    },
    /** Shows the errors of the form's own rules; returns true if there are none. */
    refuse(faults: Faults): boolean {
      const names = Object.keys(faults)
      setRefused(names)
      setAnswered({})
      setDone(undefined)
      // The error of a field that the form does not show is shown on the form as a whole.
      setProblem(names.length > 0 && !focusFirst(id, names) ? PROBLEM_TEXTS.invalid_request : undefined)
      return names.length === 0
    },
    /** Shows the server's field errors; returns false if the form shows none of these fields. */
    answer(faults: Faults): boolean {
      setAnswered(faults)
      return focusFirst(id, Object.keys(faults))
    },
    /** Clears the server's errors of the fields that `part` changes. */
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
