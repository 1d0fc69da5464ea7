import type { WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { type SheetReader, UnreadableFileError } from './sheet-file.ts'
import { readZipDirectory } from './zip-directory.ts'
import { extractEntry } from './zip-parts.ts'

/** A zip archive whose directory has been checked. */
export interface Archive {
  names: () => string[]
  has: (path: string) => boolean
  /** The declared size of a part, in bytes; 0 for a missing one. */
  size: (path: string) => number
  /** Returns a part's bytes. Throws UnreadableFileError if it is missing or damaged. */
  part: (path: string) => Buffer
}

/** Reads one format of an archive. */
export type ArchiveReader = (archive: Archive, options?: Parameters<SheetReader>[1]) => Promise<WorksheetGrid[]>

/** Opens an archive. Throws UnreadableFileError if it is damaged or beyond the limits. */
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
