import { answerTasks } from '../threads/answer-tasks.ts'
import { compressBody } from './compress-body.ts'

export interface CompressionTask {
  body: Uint8Array
  /** The quality of brotli, 0 to 11. */
  quality: number
}

/** Both forms in one buffer, so that a small answer keeps no buffer of zlib's size in memory. */
export interface Compressed {
  both: Uint8Array
  /** Where brotli's form begins. */
  gzipLength: number
}

answerTasks(({ body, quality }: CompressionTask) => {
  const { gzip, br } = compressBody(body, quality)
  const both = new Uint8Array(gzip.length + br.length)
  both.set(gzip)
  both.set(br, gzip.length)
  const result: Compressed = { both, gzipLength: gzip.length }
  return { result, transferred: [both.buffer] }
})
