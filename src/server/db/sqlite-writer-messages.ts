/** The messages between the request thread and the writer thread. */

/** Opens a file under a handle, runs a statement on one, or closes one. */
export type WriterRequest = { id: number; handle: number } & (
  | { open: string; lockWaitMs: number }
  | { sql: string; parameters: readonly unknown[] }
  | { close: true }
)

export type WriterReply =
  | { id: number; rows: unknown[]; changes: number; error?: undefined }
  | { id: number; error: { message: string; code: string } }
