import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { gradeKeysOf, gradeName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { heroText } from '../../i18n/ar/hero.ts'
import { ChunkError } from '../../router/load-chunk.ts'
import { useNavigate, useRouter } from '../../router/use-router.ts'
import { BrokenOff } from '../../ui/BrokenOff.tsx'
import { keepTyped, type ShellForm, takeShellForm } from './shell-form.ts'

interface FindCardProps {
  /** Called when the reader touches or focuses the field: loads the screen of a result in advance. */
  onIntent?: (() => void) | undefined
}

/**
 * The search card, which leads from a number to its result. index.html draws the same form before any script runs,
 * keeps what is typed and marks the form if it was submitted; keep the two alike. For this reason the card is a plain
 * form, and the code of the look-up is loaded when it is needed.
 */
export function FindCard({ onIntent }: FindCardProps) {
  const form = useRef<HTMLFormElement>(null)
  const isTaken = useRef(false)
  const { location, arrival } = useRouter().state
  const [before] = useState(() => (arrival === 'push' ? asked(location.state) : undefined) ?? takeShellForm())
  const { isBusy, isRefused, answer, find } = useFind()
  const intend = () => {
    void loadParts().catch(() => undefined)
    onIntent?.()
  }

  // Focus before the browser paints, so that a phone's keyboard stays open.
  useLayoutEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const { focused, isSent, number, grade } = before
    if (focused) focusAgain(form.current?.elements.namedItem(focused.name), focused)
    if (isSent) find(number, grade)
    if (number !== '') intend()
  })

  const use = {
    onFocus: intend,
    onChange: () => form.current && keepTyped(...valuesOf(form.current)),
  }
  return (
    <form
      ref={form}
      className="home-card"
      noValidate
      aria-labelledby="find-title"
      onSubmit={(event) => {
        event.preventDefault()
        find(...valuesOf(event.currentTarget))
      }}
    >
      <h2 id="find-title">{heroText.find}</h2>
      <label htmlFor="find-number">{heroText.number}</label>
      <input
        {...use}
        id="find-number"
        name="number"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        aria-describedby="find-note find-answer"
        aria-invalid={isRefused || undefined}
        defaultValue={before.number}
      />
      <p id="find-note">{heroText.note}</p>
      <div id="find-answer" className="home-card-answer" role="alert">
        {answer}
      </div>
      <div>
        <select {...use} name="grade" aria-label={heroText.grade} defaultValue={before.grade}>
          <option value="">{heroText.anyGrade}</option>
          {gradeKeysOf(facultyShape()).map((grade) => (
            <option key={grade} value={grade}>
              {gradeName(facultyShape(), grade)}
            </option>
          ))}
        </select>
        <button type="submit">
          <span hidden={isBusy}>{heroText.show}</span>
          <span hidden={!isBusy}>{heroText.searching}</span>
        </button>
      </div>
    </form>
  )
}

/**
 * Looks up a number for the search card: opens the result that the number leads to, or shows an explanation in the
 * card. Of several look-ups the latest wins.
 */
function useFind() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ answer: ReactNode; isRefused: boolean }>()
  const latest = useRef<object>(undefined)
  useEffect(
    () => () => {
      latest.current = undefined
    },
    [],
  )

  async function run(number: string, grade: string) {
    const own = {}
    latest.current = own
    setBusy(true)
    const found = await outcomeOf(number, grade)
    // The reader may have left the page or looked up another number since.
    if (latest.current !== own) return
    setBusy(false)
    if (typeof found === 'string') return navigate(found)
    setSaid(found)
  }

  async function outcomeOf(number: string, grade: string) {
    try {
      const { lookUp, FindAnswer } = await loadParts()
      const found = await lookUp(client, number, grade)
      if ('to' in found) return found.to
      return { answer: <FindAnswer lookUp={found} />, isRefused: 'refused' in found || 'notFound' in found }
    } catch (failure) {
      const isGone = failure instanceof ChunkError && failure.isGone
      // A retry cannot bring code that a newer build of the portal has replaced: offer to load that build.
      const answer = isGone ? <BrokenOff error={failure} onRetry={() => undefined} /> : heroText.failed
      return { answer, isRefused: false }
    }
  }

  return { isBusy, ...said, find: (number: string, grade: string) => void run(number, grade) }
}

async function loadParts() {
  return (await import('./find-parts.ts')).FIND_PARTS
}

function valuesOf(form: HTMLFormElement): [number: string, grade: string] {
  const values = new FormData(form)
  return [textOf(values.get('number')), textOf(values.get('grade'))]
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

/** Returns the number that a link of another screen passes to be looked up; undefined if there is none. */
function asked(state: unknown): ShellForm | undefined {
  const number = typeof state === 'object' && state !== null && 'number' in state ? state.number : undefined
  return typeof number === 'string' ? { number, grade: '', isSent: true, focused: undefined } : undefined
}

function focusAgain(field: Element | RadioNodeList | null | undefined, at: { from: number | null; to: number | null }) {
  if (!(field instanceof HTMLElement)) return
  field.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement) field.setSelectionRange(at.from, at.to)
}
