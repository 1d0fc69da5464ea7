/**
 * What the reader did with the search form that index.html draws, before the scripts loaded. The search card takes it
 * over, so that nothing typed is lost.
 */
export interface ShellForm {
  number: string
  grade: string
  /** Whether the reader submitted the form; the script of index.html only marks it as submitted. */
  isSent: boolean
  /** The name of the focused field, and the ends of the selection in it. */
  focused: { name: string; from: number | null; to: number | null } | undefined
}

const EMPTY: ShellForm = { number: '', grade: '', isSent: false, focused: undefined }

/**
 * The values that the reader typed last, so that they are in the form again after Back. They are read when this module
 * is loaded, because rendering the portal empties the document before any component runs.
 */
let latest: ShellForm = readShell() ?? EMPTY

/**
 * Returns, once, what the reader did with the form of index.html; later calls return the values that `keepTyped`
 * stored.
 */
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
