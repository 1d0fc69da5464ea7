/** The messages between the main thread and the thread that writes SQLite files. */

/** Opens a file and assigns it a handle, runs a statement on a handle, or closes a handle. */
export type WriterRequest = { id: number; handle: number } & (
  | { open: string; lockWaitMs: number }
  | { sql: string; parameters: readonly unknown[] }
  | { close: true }
)

export type WriterReply =
  | { id: number; rows: unknown[]; changes: number; error?: undefined }
  | { id: number; error: { message: string; code: string } }
