/** Scrolls to an element and focuses it. A plain `#id` link cannot, because the address hash holds the route. */
export function jumpTo(id: string): void {
  const element = document.getElementById(id)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView()
}
