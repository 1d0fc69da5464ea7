/** As the `ref` of what takes the place of a form: the focus that was in the form goes there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
