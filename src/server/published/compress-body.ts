import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Both compressed forms in one buffer of their exact size; zlib's own buffers are larger than a small answer. */
export interface Compressed {
  both: Uint8Array<ArrayBuffer>
  /** The length of the gzip form; the brotli form follows it. */
  gzipLength: number
}

/** Compresses a body with gzip, and with brotli in a quality from 0 to 11. */
export function compressBody(body: Uint8Array, quality: number): Compressed {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const gzip = gzipSync(body, { level: 9 })
  const br = brotliCompressSync(body, { params })
  const both = new Uint8Array(gzip.length + br.length)
  both.set(gzip)
  both.set(br, gzip.length)
  return { both, gzipLength: gzip.length }
}
