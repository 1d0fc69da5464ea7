/**
 * The `ref` of an element that takes the place of a form: it focuses the element, because the removed form had the
 * focus.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
