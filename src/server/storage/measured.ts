import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** The size in bytes and the SHA-256 in hexadecimal. */
export interface Measured {
  size: number
  sha256: string
}

export interface Measure {
  take: (chunk: Buffer) => void
  result: () => Measured
}

export function newMeasure(): Measure {
  const hash = createHash('sha256')
  let size = 0
  return {
    take(chunk) {
      hash.update(chunk)
      size += chunk.length
    },
    result: () => ({ size, sha256: hash.digest('hex') }),
  }
}

/** Yields a stream's chunks unchanged and adds each to the measure. */
export async function* measured(body: AsyncIterable<Buffer>, measure: Measure): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    measure.take(chunk)
    yield chunk
  }
}

/** Reads a file of this machine and returns its size and hash. Throws the file system's error. */
export async function measureFile(path: string): Promise<Measured> {
  const measure = newMeasure()
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) measure.take(chunk as Buffer)
  return measure.result()
}
