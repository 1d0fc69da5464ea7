import { readFile, stat } from 'node:fs/promises'
import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { readCsvSheet } from './csv-sheet-reader.ts'
import { type SheetReader, UnreadableFileError } from './sheet-file.ts'
import { readXlsx } from './xlsx-reader.ts'

const MAX_FILE_SIZE = 50_000_000

const OLE_HEADER = Buffer.from('d0cf11e0', 'hex')
const ZIP_HEADER = Buffer.from('PK\u0003\u0004')

/** Reads a sheet file into its worksheets. Throws UnreadableFileError. */
export async function readGridsOfFile(path: string, options?: Parameters<SheetReader>[1]): Promise<WorksheetGrid[]> {
  return readGrids(await readBytes(path), options)
}

/** As `readGridsOfFile`, for bytes in memory. Detects the format from the bytes, not from the file name. */
export const readGrids: SheetReader = async (bytes, options) => readerOf(bytes)(bytes, options)

function readerOf(bytes: Buffer): SheetReader {
  if (bytes.length === 0) throw new UnreadableFileError('empty')
  if (bytes.subarray(0, OLE_HEADER.length).equals(OLE_HEADER)) throw new UnreadableFileError('old_or_locked')
  return bytes.subarray(0, ZIP_HEADER.length).equals(ZIP_HEADER) ? readXlsx : readCsvSheet
}

async function readBytes(path: string): Promise<Buffer> {
  const file = await stat(path).catch((error: unknown) => {
    throw new UnreadableFileError('not_found', error)
  })
  if (!file.isFile()) throw new UnreadableFileError('not_found')
  if (file.size > MAX_FILE_SIZE) throw new UnreadableFileError('too_large')
  return readFile(path).catch((error: unknown) => {
    throw new UnreadableFileError('not_found', error)
  })
}
