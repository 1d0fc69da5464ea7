import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Both forms in one buffer, so that a small answer keeps no buffer of zlib's size in memory. */
export interface Compressed {
  both: Uint8Array<ArrayBuffer>
  /** Where brotli's form begins. */
  gzipLength: number
}

/** Compresses a body with gzip, and with brotli in a quality of 0 to 11. */
export function compressBody(body: Uint8Array, quality: number): Compressed {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const gzip = gzipSync(body, { level: 9 })
  const br = brotliCompressSync(body, { params })
  const both = new Uint8Array(gzip.length + br.length)
  both.set(gzip)
  both.set(br, gzip.length)
  return { both, gzipLength: gzip.length }
}
