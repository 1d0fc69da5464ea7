/** Moves the view and the focus to an element of the page. The hash of an address is the route here, so no link can do it alone. */
export function jumpTo(id: string): void {
  const element = document.getElementById(id)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView()
}
