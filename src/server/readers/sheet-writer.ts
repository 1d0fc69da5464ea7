import { writeXlsx } from 'hucre/xlsx'

/** Returns rows as an .xlsx file with one right-to-left worksheet. */
export async function xlsxFile(worksheet: string, rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const bytes = await writeXlsx({
    sheets: [{ name: worksheet, rows: rows.map((cells) => [...cells]), view: { rightToLeft: true } }],
  })
  return Buffer.from(bytes)
}
