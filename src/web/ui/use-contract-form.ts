import type { QueryKey } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { ApiError } from '../api/api-error.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { type Faults, faultsOfProblem, type Reading, type RuleTexts, readBody } from './form-faults.ts'
import { useFaults } from './use-faults.ts'
import { type Done, useSend } from './use-send.ts'
import { type Say, type ToastState, useToast } from './use-toast.ts'

interface Common<Values> {
  /** The values at first, as the fields hold them. */
  start: Values | (() => Values)
  /** What is said beside a field that the schema or the server refuses. */
  texts?: RuleTexts
  /** The faults by rules that the contract does not have. */
  check?: (values: Values) => Faults
  /**
   * What to make of the server's refusal: words for the form, faults of its fields, or null where the screen shows it.
   * By default the faults that the problem names, or the words of its code. `reset` empties the form.
   */
  explain?: (error: ApiError, reset: () => void) => string | Faults | null | undefined
  /** Where words go: 'here' is a toast of the form. Without it a failure is drawn in the form until the next sending. */
  say?: Say | 'here' | undefined
}

/** How the values become what is sent: by the contract's schema, or by `read` where `check` alone can refuse them. */
type Conversion<Values, Sent> =
  | {
      schema: z.ZodMiniType<Sent>
      /** What the schema reads, where that is not the values as they are. */
      bodyOf?: (values: Values) => unknown
      read?: undefined
    }
  | { schema?: undefined; read: (values: Values) => Sent }

/** A form of the server's has `send`; a search, or a part of a screen, is handed over as it is by `onValid`. */
type Target<Sent, Answer> =
  | {
      /** Throws ApiError. */
      send: (body: Sent) => Promise<Answer>
      /** Runs on success; `reset` empties the form, for another to be written. */
      onDone?: ((answer: Answer, body: Sent, reset: () => void) => unknown) | undefined
      refresh?: readonly QueryKey[]
      done?: Done | ((answer: Answer, body: Sent) => Done)
    }
  | { send?: undefined; onValid: (body: Sent) => void }

type FormPlan<Values, Sent, Answer> = Common<Values> & Conversion<Values, Sent> & Target<Sent, Answer>

/** What `Form` and its buttons need of a form. */
export interface FormState {
  id: string
  submit: () => void
  isSending: boolean
  error: ApiError | null
  /** The words on the latest failure, where the form draws them. */
  problem: string | undefined
  toast: ToastState | undefined
  /** Takes the words on the failure away. */
  dismiss: () => void
}

/** What a part of a form needs to draw fields of its values. */
export type FieldsOf<Values extends object> = Pick<
  ReturnType<typeof useContractForm<Values, unknown>>,
  'values' | 'faults' | 'field' | 'change'
>

/**
 * The state of a form; the one way to write one. `field(name)` is what the field of a value is drawn with. The form is checked
 * when it is sent; from then on a refused field is checked as one types, and the first one takes the focus. What was typed
 * stays when sending fails. What was sent is not sent again before it was refused or changed.
 */
export function useContractForm<Values extends object, Sent, Answer = unknown>(plan: FormPlan<Values, Sent, Answer>) {
  const id = useId()
  const here = useToast()
  const [values, setValues] = useState(plan.start)
  const marks = useFaults(id)
  // A ref, because two presses may come before the first is drawn.
  const sent = useRef<string>(undefined)
  const say = plan.say === 'here' ? here.say : plan.say
  const { send, isSending, error } = useSend<Answer, Sent>({
    ...(plan.send ? plan : { send: unsent }),
    say,
    failed: onFailed,
    onDone: (answer, body) => plan.send && plan.onDone?.(answer, body, reset),
  })
  const faults = marks.shown(() => readingOf<Values, Sent>(plan, values).faults ?? {})

  function onFailed(failure: ApiError): string | undefined {
    sent.current = undefined
    const told = plan.explain?.(failure, reset)
    const isMarked = marks.answer(typeof told === 'object' ? (told ?? {}) : faultsOfProblem(failure, plan.texts ?? {}))
    if (told === null || isMarked) return undefined
    const text = typeof told === 'string' ? told : PROBLEM_TEXTS[failure.code]
    if (!say) marks.setProblem(text)
    return say && text
  }

  /** Sends the values, with `part` in place of some of them. */
  function submit(part?: Partial<Values>): void {
    const reading = readingOf<Values, Sent>(plan, { ...values, ...part })
    if (!marks.refuse(reading.faults ?? {}) || reading.faults) return
    if (!plan.send) {
      plan.onValid(reading.body)
      return
    }
    const body = JSON.stringify(reading.body)
    if (sent.current === body) return
    sent.current = body
    send(reading.body)
  }

  function change(part: Partial<Values>): void {
    setValues((before) => ({ ...before, ...part }))
    marks.change(part)
  }

  /** Begins again, with the values of the start or with others. */
  function reset(to: Values | (() => Values) = plan.start): void {
    sent.current = undefined
    setValues(to)
    marks.refuse({})
  }

  function field<Name extends keyof Values & string>(name: Name) {
    const onChange = (value: Values[Name]) => change(partOf<Values, Name>(name, value))
    return { name, value: values[name], error: faults[name], onChange }
  }

  const toast = plan.say === 'here' ? here : undefined
  const { problem, dismiss } = marks
  return { id, values, faults, field, change, reset, submit, isSending, error, problem, dismiss, toast }
}

function readingOf<Values, Sent>(plan: Common<Values> & Conversion<Values, Sent>, values: Values): Reading<Sent> {
  const checked = plan.check?.(values) ?? {}
  const isClean = Object.keys(checked).length === 0
  if (!plan.schema) return isClean ? { body: plan.read(values) } : { faults: checked }
  const reading = readBody(plan.schema, plan.bodyOf?.(values) ?? values, plan.texts ?? {})
  return isClean ? reading : { faults: { ...checked, ...reading.faults } }
}

function unsent(): Promise<never> {
  throw new Error('a form with onValid sends nothing')
}

function partOf<Values, Name extends keyof Values>(name: Name, value: Values[Name]): Partial<Values> {
  // TypeScript widens the type of a computed key.
  return { [name]: value } as unknown as Partial<Values>
}
