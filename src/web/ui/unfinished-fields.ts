import { formText } from '../i18n/ar/form.ts'
import type { Faults } from './form-faults.ts'

/**
 * Returns an error for each field of a form that the browser cannot read, such as a date without its hour: the value of
 * such a field is empty, as if nothing was typed. `id` is that of the form's element.
 */
export function unfinishedFields(id: string): Faults {
  const form = document.getElementById(id)
  if (!(form instanceof HTMLFormElement)) return {}
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return Object.fromEntries(
    fields.filter(({ validity }) => validity.badInput).map(({ name }) => [name, formText.unfinished]),
  )
}
