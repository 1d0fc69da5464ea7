import { useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { ApiError } from '../api/api-error.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { type Faults, faultsOfProblem, type Reading, type RuleTexts, readBody } from './form-faults.ts'
import { useFaults } from './use-faults.ts'
import { type Done, type SendPlan, useSend } from './use-send.ts'
import type { Say } from './use-toast.ts'
import type { Typed } from './use-typed.ts'

interface Common<Values> {
  /** The initial values, as the fields hold them. */
  start: Values | (() => Values)
  /** Stores what is typed until it is sent; fields without stored text get their value from `start`. */
  typed?: Typed
  /** Error texts for fields that the schema or the server refuses. */
  texts?: RuleTexts
  /**
   * Returns the errors by rules that the schema of the contract does not express. `id` is that of the form's element,
   * for `unfinishedFields`.
   */
  check?: (values: Values, id: string) => Faults
  /**
   * Maps the server's refusal to a text for the form or to errors of its fields; null means that the screen shows the
   * refusal itself. By default the field errors of the refusal are shown, or else the text of its code. `reset` empties
   * the form.
   */
  explain?: (error: ApiError, reset: () => void) => string | Faults | null | undefined
  /**
   * Where a success is shown: 'here' means in the form, where it stays until the next submit. Failures are shown in the
   * form too, unless the screen passes its own `say`, which then shows both.
   */
  say?: Say | 'here' | undefined
}

/**
 * How the form's values become the request body: by the contract's schema, or by `read` where only `check` can refuse
 * values.
 */
type Conversion<Values, Sent> =
  | {
      schema: z.ZodMiniType<Sent>
      /** Maps the form's values to the input of the schema; by default they are passed unchanged. */
      bodyOf?: (values: Values) => unknown
      read?: undefined
    }
  | { schema?: undefined; read: (values: Values) => Sent }

/**
 * A form that sends to the server has `send`; a search form, or a form within a screen, passes its valid values to
 * `onValid`.
 */
type Target<Sent, Answer> =
  | {
      /** Makes the call. Throws ApiError. */
      send: (body: Sent) => Promise<Answer>
      /** Called on success; `reset` empties the form for the next input. */
      onDone?: ((answer: Answer, body: Sent, reset: () => void) => unknown) | undefined
      refresh?: SendPlan<Sent, Answer>['refresh']
      done?: Done | ((answer: Answer, body: Sent) => Done)
    }
  | { send?: undefined; onValid: (body: Sent) => void }

type FormPlan<Values, Sent, Answer> = Common<Values> & Conversion<Values, Sent> & Target<Sent, Answer>

/** The part of a form's state that `Form` and its buttons need. */
export interface FormState {
  id: string
  submit: () => void
  isSending: boolean
  error: ApiError | null
  /** The text of the latest failure; undefined if nothing failed or the form does not show it. */
  problem: string | undefined
  /** The text of the latest success; undefined if there is none or the form does not show it. */
  done: string | undefined
  /** Clears the failure text. */
  dismiss: () => void
}

/** The part of a form's state that a subcomponent needs to render fields. */
export type FieldsOf<Values extends object> = Pick<
  ReturnType<typeof useContractForm<Values, unknown>>,
  'values' | 'faults' | 'field' | 'change'
>

/**
 * The state of a form; every form uses this hook. `field(name)` returns the props of a field. Submitting validates the
 * form and focuses the first refused field; from then on refused fields are checked while typing. After a failed
 * request the typed values stay. A second press while the request is pending sends nothing; after a success the same
 * values can be sent again, because a colleague may have changed what is stored.
 */
export function useContractForm<Values extends object, Sent, Answer = unknown>(plan: FormPlan<Values, Sent, Answer>) {
  const id = useId()
  const [values, setValues] = useTypedValues(plan)
  const marks = useFaults(id)
  // The pending body: a ref instead of a state, because a second press may come before the next render.
  const sent = useRef<string>(undefined)
  const say = plan.say === 'here' ? undefined : plan.say
  const { send, isSending, error } = useSend<Answer, Sent>({
    ...(plan.send ? plan : { send: unsent }),
    say: plan.say === 'here' ? marks.setDone : say,
    failed: onFailed,
    onDone: (answer, body) => {
      sent.current = undefined
      plan.typed?.forget()
      return plan.send && plan.onDone?.(answer, body, reset)
    },
  })
  const faults = marks.shown(() => readingOf<Values, Sent>(plan, values, id).faults ?? {})

  function onFailed(failure: ApiError): string | undefined {
    sent.current = undefined
    const explanation = plan.explain?.(failure, reset)
    const isMarked = marks.answer(
      typeof explanation === 'object' ? (explanation ?? {}) : faultsOfProblem(failure, plan.texts ?? {}),
    )
    if (explanation === null || isMarked) return undefined
    const text = typeof explanation === 'string' ? explanation : PROBLEM_TEXTS[failure.code]
    if (!say) marks.setProblem(text)
    return say && text
  }

  /** Sends the form's values, some of them overridden by `part`. */
  function submit(part?: Partial<Values>): void {
    const reading = readingOf<Values, Sent>(plan, { ...values, ...part }, id)
    if (!marks.refuse(reading.faults ?? {}) || reading.faults) return
    const body = JSON.stringify(reading.body)
    if (plan.send && sent.current === body) return
    sent.current = body
    if (plan.send) send(reading.body)
    else plan.onValid(reading.body)
  }

  function change(part: Partial<Values>): void {
    setValues((before) => ({ ...before, ...part }))
    marks.change(part)
  }

  /** Resets to the initial values, or to the given ones. */
  function reset(to: Values | (() => Values) = plan.start): void {
    setValues(to)
    marks.refuse({})
  }

  function field<Name extends keyof Values & string>(name: Name) {
    const onChange = (value: Values[Name]) => change(partOf<Values, Name>(name, value))
    return { name, value: values[name], error: faults[name], onChange }
  }

  return { id, values, faults, field, change, reset, submit, isSending, error, ...outcomeOf(marks) }
}

/** Returns what the form shows of the latest failure or success. */
function outcomeOf({ problem, dismiss, done, setDone, setProblem }: ReturnType<typeof useFaults>) {
  return { problem, dismiss, done, setDone, setProblem }
}

function readingOf<Values, Sent>(
  plan: Common<Values> & Conversion<Values, Sent>,
  values: Values,
  id: string,
): Reading<Sent> {
  const checked = plan.check?.(values, id) ?? {}
  const isClean = Object.keys(checked).length === 0
  if (!plan.schema) return isClean ? { body: plan.read(values) } : { faults: checked }
  const reading = readBody(plan.schema, plan.bodyOf?.(values) ?? values, plan.texts ?? {})
  return isClean ? reading : { faults: { ...checked, ...reading.faults } }
}

/** Holds the values of the fields: at first what was typed before, or else the initial values. */
function useTypedValues<Values extends object>({ start, typed }: Pick<Common<Values>, 'start' | 'typed'>) {
  const state = useState<Values>(() => {
    const first = typeof start === 'function' ? start() : start
    return { ...first, ...typed?.read() }
  })
  const [values] = state
  useEffect(() => typed?.keep(values), [typed, values])
  return state
}

function unsent(): Promise<never> {
  throw new Error('a form with onValid has no send')
}

function partOf<Values, Name extends keyof Values>(name: Name, value: Values[Name]): Partial<Values> {
  // TypeScript infers too wide a type for an object with a computed key.
  return { [name]: value } as unknown as Partial<Values>
}
