/** The cells of a table's body or of one of its rows, each row's header among them, in their order. */
export function tableCells(part: HTMLElement): HTMLElement[] {
  return Array.from(part.querySelectorAll<HTMLElement>('td, th[scope=row]'))
}
