/** A file that a call responds with, instead of JSON. */
export interface Download {
  /** The name with its extension; may be Arabic. */
  fileName: string
  contentType: string
  content: string | Buffer
}
