import type { UnreadableReason } from '#contract/unreadable-files.ts'
import type { UploadStep } from '#contract/upload-choices.ts'

/** The row types of uploaded sheets. `tables.ts` says how times, booleans and structures are stored. */

/** An uploaded file before it becomes a draft. */
export interface SheetUploadTable {
  id: string
  file_name: string
  /** Empty until the file has been read. */
  file_sha256: string
  size: number
  /** What the office has decided about the file, as JSON. */
  choices: string
  state: 'reading' | 'waiting' | 'unreadable' | 'drafted' | 'discarded'
  /** Progress of reading, in per cent. */
  progress: number
  /** Why the file cannot be read; null if it can. */
  fault: UnreadableReason | null
  /** The file's row that `fault` is about; null if it is about no row. */
  fault_row: number | null
  /** The worksheet that `fault` is about; null if it is about no worksheet. */
  fault_worksheet: string | null
  /** Incremented with every change; a change to an older revision is a conflict. */
  revision: number
  /** The draft made from the upload; null until there is a draft. */
  sheet_id: string | null
  uploaded_by: string
  uploaded_at: string
  /** Who made the last change, when, and of which kind. */
  changed_by: string
  changed_at: string
  changed_what: UploadStep
  /** What the list of uploads shows of the last review: JSON with the revision reviewed; null before a review. */
  summary: string | null
  /** A hash of the settings by which the file was read for its last review; null before a review. */
  settings_seen: string | null
  /**
   * The heartbeat of the process that reads the file or has it in its queue: incremented every few seconds. 0 after
   * that process has stopped.
   */
  reading_beat: number
  /** How many times a process has claimed the reading. What an earlier claim writes is dropped. */
  reading_claim: number
  /** Queue position: how many files are read before this one; null once it has been read. */
  reading_place: number | null
}

/** A batch of rows of one worksheet of an uploaded file, deleted when no longer needed. `part` gives the order. */
export interface SheetUploadPartTable {
  upload_id: string
  part: number
  worksheet: string
  /** JSON array of grid rows. */
  rows: string
  /** 1 if the worksheet is hidden in the file. */
  hidden: 0 | 1
  /** JSON array of the columns that are hidden in the file, counted from 0. */
  hidden_columns: string
}

/** An upload's choices before one of its changes. An undo restores the latest of these rows. */
export interface SheetUploadStepTable {
  upload_id: string
  /** The revision of the upload that the change made. */
  revision: number
  /** The choices before the change, as JSON. */
  choices: string
  what: UploadStep
  made_by: string
  at: string
}
