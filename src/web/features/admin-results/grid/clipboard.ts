/** Returns the cells of a text copied from a spreadsheet program: rows end with line breaks, cells with tabs. */
export function cellsOfText(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.replace(/\s+/g, ' ').trim())
    cell = ''
  }
  for (const [at, sign] of Array.from(text.replace(/\r\n?/g, '\n')).entries()) {
    // A quotation mark at the start of a cell opens a text that may contain line breaks and tabs.
    if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted && isClosedLater(text, at)
    else if (sign === '\t' && !isQuoted) endCell()
    else if (sign === '\n' && !isQuoted) {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  // Spreadsheet programs end the last row with a line break too, which makes no row.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop()
  return rows
}

export function textOfCells(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.join('\t')).join('\n')
}

function isClosedLater(text: string, at: number): boolean {
  return text.indexOf('"', at + 1) > at
}
