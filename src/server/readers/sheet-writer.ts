import { writeXlsx } from 'hucre/xlsx'

/** Writes rows as an .xlsx file of one worksheet, from right to left. */
export async function xlsxFile(worksheet: string, rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const bytes = await writeXlsx({
    sheets: [{ name: worksheet, rows: rows.map((cells) => [...cells]), view: { rightToLeft: true } }],
  })
  return Buffer.from(bytes)
}
