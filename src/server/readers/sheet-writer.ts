import { writeXlsx } from 'hucre/xlsx'

type Cell = string | number

/** Spreadsheets take a text for Arabic with this mark only. */
const BYTE_ORDER_MARK = '\ufeff'

/** Writes rows as an .xlsx file of one worksheet, from right to left. */
export async function xlsxFile(worksheet: string, rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const bytes = await writeXlsx({
    sheets: [{ name: worksheet, rows: rows.map((cells) => [...cells]), view: { rightToLeft: true } }],
  })
  return Buffer.from(bytes)
}

/** Writes rows as CSV in UTF-8. What a spreadsheet would calculate stands behind an apostrophe. */
export function csvFile(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const guarded = /^'*[=+\-@]/.test(cell) ? `'${cell}` : cell
  return `"${guarded.replaceAll('"', '""')}"`
}
