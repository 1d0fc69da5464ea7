/**
 * Scrolls an element into the middle of its parent, which is a scrolling row; `scrollIntoView` would also scroll the
 * page.
 */
export function showInRow(element: HTMLElement): void {
  const row = element.parentElement
  if (!row) return
  const there = element.getBoundingClientRect()
  const here = row.getBoundingClientRect()
  row.scrollLeft += there.left + there.width / 2 - (here.left + here.width / 2)
}
