/** The `ref` of an element that replaces a form: it focuses the element, because the form had the focus. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
