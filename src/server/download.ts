/** A file that a call answers with, instead of JSON. */
export interface Download {
  /** With its extension; may be Arabic. */
  fileName: string
  contentType: string
  content: string | Buffer
}
