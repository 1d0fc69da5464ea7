import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Compresses a body with gzip, and with brotli in a quality of 0 to 11. */
export function compressBody(body: Uint8Array, quality: number): { gzip: Buffer; br: Buffer } {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return { gzip: gzipSync(body, { level: 9 }), br: brotliCompressSync(body, { params }) }
}
