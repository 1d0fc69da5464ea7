/** Returns the cells of a table's body or of one of its rows in their order, with the header cell of each row. */
export function tableCells(part: HTMLElement): HTMLElement[] {
  return Array.from(part.querySelectorAll<HTMLElement>('td, th[scope=row]'))
}
