/** Use as the `ref` of an element that replaces a form: it takes over the form's focus. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
