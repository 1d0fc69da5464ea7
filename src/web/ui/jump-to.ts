/**
 * Scrolls to an element and focuses it. A plain `#id` link cannot do this, because the hash of the URL holds the
 * portal's address.
 */
export function jumpTo(id: string): void {
  const element = document.getElementById(id)
  element?.focus({ preventScroll: true })
  element?.scrollIntoView()
}
