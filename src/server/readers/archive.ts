import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { type SheetReader, UnreadableFileError } from './sheet-file.ts'
import { readZipDirectory } from './zip-directory.ts'
import { extractEntry } from './zip-parts.ts'

/** A zip archive whose directory is valid and within the limits. */
export interface Archive {
  names: () => string[]
  has: (path: string) => boolean
  /** Returns the declared size of a part in bytes; 0 if there is no such part. */
  size: (path: string) => number
  /** Returns the bytes of a part. Throws UnreadableFileError if it is missing or damaged. */
  part: (path: string) => Buffer
}

/** Reads the worksheets of a spreadsheet format that is a zip archive. */
export type ArchiveReader = (archive: Archive, options?: Parameters<SheetReader>[1]) => Promise<WorksheetGrid[]>

/** Opens an archive. Throws UnreadableFileError if it is damaged or exceeds the limits. */
export function openArchive(bytes: Buffer): Archive {
  const entries = new Map(readZipDirectory(bytes).map((entry) => [entry.name, entry]))
  return {
    names: () => [...entries.keys()],
    has: (path) => entries.has(path),
    size: (path) => entries.get(path)?.size ?? 0,
    part(path) {
      const entry = entries.get(path)
      if (!entry) throw new UnreadableFileError('not_understood')
      return extractEntry(bytes, entry)
    },
  }
}
