/**
 * What the reader did with the card that index.html draws, before this script ran. The card of the screen takes it
 * over, so that nothing typed is lost.
 */
export interface ShellForm {
  number: string
  grade: string
  /** Whether the form was sent; its script only marks it. */
  isSent: boolean
  /** The name of the focused field and its selection. */
  focused: { name: string; from: number | null; to: number | null } | undefined
}

const EMPTY: ShellForm = { number: '', grade: '', isSent: false, focused: undefined }

/**
 * What was typed last, so that it is there again after Back. Read first when this module is loaded, because drawing the
 * portal empties the document before any component is rendered.
 */
let latest: ShellForm = readShell() ?? EMPTY

/** Returns what was done with the drawn form, once; later calls return what `keepTyped` kept. */
export function takeShellForm(): ShellForm {
  const taken = readShell() ?? latest
  keepTyped(taken.number, taken.grade)
  return taken
}

function readShell(): ShellForm | undefined {
  const form = document.querySelector<HTMLFormElement>('form[data-shell]')
  if (!form) return undefined
  const field = form.querySelector<HTMLInputElement>('input')
  const active = document.activeElement
  return {
    number: field?.value ?? '',
    grade: form.querySelector('select')?.value ?? '',
    isSent: form.dataset.sent !== undefined,
    focused: isFieldOf(form, active)
      ? { name: active.name, from: field?.selectionStart ?? null, to: field?.selectionEnd ?? null }
      : undefined,
  }
}

export function keepTyped(number: string, grade: string): void {
  latest = { ...EMPTY, number, grade }
}

function isFieldOf(form: HTMLFormElement, element: Element | null): element is HTMLInputElement | HTMLSelectElement {
  return form.contains(element) && (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
}
