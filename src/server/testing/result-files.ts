import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { type SheetOptions, type StudentLine, templateGrid } from './factories.ts'

/** Writes a template sheet as an .xlsx file and returns its path. */
export function writeTemplateFile(
  folder: string,
  fileName: string,
  students: readonly StudentLine[],
  options: SheetOptions = {},
): Promise<string> {
  return writeGridFile(folder, fileName, templateGrid(students, options))
}

/** Writes worksheets as an .xlsx file, each row at its row number, and returns the file's path. */
export async function writeGridFile(folder: string, fileName: string, ...grids: WorksheetGrid[]): Promise<string> {
  const path = join(folder, fileName)
  await writeFile(path, await writeXlsx({ sheets: grids.map(({ name, rows }) => ({ name, rows: plainRows(rows) })) }))
  return path
}

function plainRows(rows: WorksheetGrid['rows']): (string | number | null)[][] {
  const plain: (string | number | null)[][] = []
  for (const { number, cells } of rows) {
    while (plain.length < number) plain.push([])
    plain[number - 1] = cells.map((cell) => (typeof cell === 'object' ? null : cell))
  }
  return plain
}
