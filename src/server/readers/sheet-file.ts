import type { UnreadableReason } from '#contract/unreadable-files.ts'
import type { WorksheetGrid } from '#server/modules/sheets/grid.rules.ts'

/** A file that a reader refuses; the reader thread turns it into a reason that its starter understands. */
export class UnreadableFileError extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'UnreadableFileError'
    this.reason = reason
  }
}

/** A file format: the only thing that the understanding of sheets asks of it. */
export type SheetFileReader = (
  path: string,
  options?: { onRows?: (rows: number, all: number) => void },
) => Promise<WorksheetGrid[]>
