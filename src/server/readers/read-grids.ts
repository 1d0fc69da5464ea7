import { readFile, stat } from 'node:fs/promises'
import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { openArchive } from './archive.ts'
import { readCsvSheet } from './csv-sheet-reader.ts'
import { isJson, readJsonSheet } from './json-sheet-reader.ts'
import { readOds } from './ods-reader.ts'
import { type SheetReader, UnreadableFileError } from './sheet-file.ts'
import { roughBeginning } from './text-encoding.ts'
import { readXlsx } from './xlsx-reader.ts'

const MAX_FILE_SIZE = 50_000_000

const OLE_HEADER = Buffer.from('d0cf11e0', 'hex')
/** The name of the part of an old Office file that contains an encrypted workbook. */
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le')
const ZIP_HEADER = Buffer.from('PK\u0003\u0004')
/** How many bytes at the beginning are looked at to recognise JSON. */
const SAMPLE = 1000

/** Reads the worksheets of a sheet file. Throws UnreadableFileError. */
export async function readGridsOfFile(path: string, options?: Parameters<SheetReader>[1]): Promise<WorksheetGrid[]> {
  return readGrids(await readBytes(path), options)
}

/**
 * Reads the worksheets of a file in memory. The format is recognised by the bytes, whatever the file's name. Throws
 * UnreadableFileError.
 */
export const readGrids: SheetReader = async (bytes, options) => {
  if (bytes.length === 0) throw new UnreadableFileError('empty')
  if (startsWith(bytes, OLE_HEADER))
    throw new UnreadableFileError(bytes.includes(ENCRYPTED_PART) ? 'locked' : 'old_xls')
  if (startsWith(bytes, ZIP_HEADER)) return readArchive(bytes, options)
  const reader = isJson(roughBeginning(bytes, SAMPLE)) ? readJsonSheet : readCsvSheet
  return reader(bytes, options)
}

const readArchive: SheetReader = async (bytes, options) => {
  const archive = openArchive(bytes)
  if (archive.has('[Content_Types].xml')) return readXlsx(archive, options)
  if (archive.has('mimetype')) return readOds(archive, options)
  throw new UnreadableFileError('not_xlsx')
}

function startsWith(bytes: Buffer, header: Buffer): boolean {
  return bytes.subarray(0, header.length).equals(header)
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
