import { answerTasks } from '../threads/answer-tasks.ts'
import { type Compressed, compressBody } from './compress-body.ts'

export interface CompressionTask {
  body: Uint8Array
  /** The brotli quality, 0 to 11. */
  quality: number
}

answerTasks(({ body, quality }: CompressionTask) => {
  const result: Compressed = compressBody(body, quality)
  return { result, transferred: [result.both.buffer] }
})
