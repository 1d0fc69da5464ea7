/** The messages between the request thread and the writer thread. */

export interface WriterRequest {
  id: number
  sql: string
  parameters: readonly unknown[]
}

export type WriterReply =
  | { id: number; rows: unknown[]; changes: number; error?: undefined }
  | { id: number; error: { message: string; code: string } }
