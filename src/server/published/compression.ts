import { type PoolLoad, ThreadPool, threadsFor } from '../threads/thread-pool.ts'
import { type Compressed, compressBody } from './compress-body.ts'
import type { CompressionTask } from './compressor.worker.ts'

/**
 * The threads that compress for the whole process. A publication uses one at a time, so that another is free for the
 * answer to a look-up.
 */
const threads = new ThreadPool<CompressionTask, Compressed>({
  name: 'compressor',
  threads: threadsFor({ least: 2, most: 4 }),
  niceness: 5,
})

/**
 * Up to this many bytes, such as one student's result, compressing here is faster than sending the body to a thread.
 */
const AT_ONCE_BYTES = 4096

/** Compresses a body with gzip, and with brotli in this quality. */
export async function compress(body: Buffer, quality: number): Promise<{ identity: Buffer; gzip: Buffer; br: Buffer }> {
  const isSmall = body.length <= AT_ONCE_BYTES
  const { both, gzipLength } = isSmall ? compressBody(body, quality) : await threads.run({ body, quality })
  const bytes = Buffer.from(both.buffer, both.byteOffset, both.byteLength)
  return { identity: body, gzip: bytes.subarray(0, gzipLength), br: bytes.subarray(gzipLength) }
}

/** The current load of the threads. */
export function compressionLoad(): PoolLoad {
  return threads.load
}
