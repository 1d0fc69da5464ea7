import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { ruleText } from '../../i18n/ar/account.ts'
import { useToast } from '../../ui/use-toast.ts'
import type { Checked } from './account-check.ts'

/** The fields that have a rule, with its sentence. */
type FieldName = keyof typeof ruleText

interface FormPlan<Name extends FieldName, Body, Answer> {
  empty: Readonly<Record<Name, string>>
  check: (values: Readonly<Record<Name, string>>) => Checked<Body, Name>
  send: (body: Body) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** What is said of a failure for three seconds; undefined where the screen shows it itself. */
  failureText: (error: ApiError) => string | undefined
  /** The field beside which a failure is said instead, with the sentence of its rule. */
  fieldOfFailure?: (error: ApiError) => Name | undefined
}

/** A form of accounts: nothing is sent while a field is refused, and one sending at a time. specification, sections 4 and 5 */
export function useAccountForm<Name extends FieldName, Body, Answer>(plan: FormPlan<Name, Body, Answer>) {
  const [values, setValues] = useState(plan.empty)
  const [refused, setRefused] = useState<readonly Name[]>([])
  const { text: said, say } = useToast()
  // Two presses may come before the first is drawn; and what has succeeded is not sent again while the next screen loads.
  const isSent = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: plan.send,
    onSuccess: plan.onDone,
    onError: (failure: ApiError) => {
      isSent.current = false
      const field = plan.fieldOfFailure?.(failure)
      if (field !== undefined) return setRefused([field])
      const text = plan.failureText(failure)
      if (text !== undefined) say(text)
    },
  })

  function change(name: Name, value: string) {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => before.filter((other) => other !== name))
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSent.current) return
    const checked = plan.check(values)
    setRefused('refused' in checked ? checked.refused : [])
    if ('refused' in checked) return focusField(event.currentTarget, checked.refused[0])
    isSent.current = true
    mutate(checked.body)
  }

  /** What the field of a name is drawn with, whichever kind it is. */
  function fieldOf(name: Name) {
    return {
      name,
      value: values[name],
      required: true,
      error: refused.includes(name) ? ruleText[name] : undefined,
    }
  }

  /** The same for what is typed. */
  function typed(name: Name) {
    const onChange = (event: { target: { value: string } }) => change(name, event.target.value)
    return { ...fieldOf(name), onChange }
  }

  return { typed, fieldOf, change, frame: { onSubmit, isPending, said }, error }
}

function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name === undefined ? null : form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
