import type { Readable } from 'node:stream'
import type { CompletedPart, S3 } from '@aws-sdk/client-s3'

/** S3 takes no smaller part but the last, and up to 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024

interface Place {
  Bucket: string
  Key: string
  ContentType: string
}

/**
 * Puts a stream of unknown length: S3 wants the length of what it is sent, so the stream goes in parts, each of which the client can
 * send again. The object comes into being with the last part. Throws what the stream or the bucket throws, and leaves nothing then.
 */
export async function uploadStream(client: S3, place: Place, body: Readable): Promise<void> {
  const parts = partsOf(body)
  const first = await parts.next()
  const second = await parts.next()
  if (second.done) {
    await client.putObject({ ...place, Body: first.value ?? Buffer.alloc(0) })
    return
  }
  const { ContentType: _, ...key } = place
  const { UploadId } = await client.createMultipartUpload(place)
  try {
    const sent: CompletedPart[] = []
    const send = async (part: Buffer | undefined) => {
      const PartNumber = sent.length + 1
      const { ETag } = await client.uploadPart({ ...key, UploadId, PartNumber, Body: part })
      sent.push({ PartNumber, ETag })
    }
    await send(first.value ?? undefined)
    await send(second.value)
    for await (const part of parts) await send(part)
    await client.completeMultipartUpload({ ...key, UploadId, MultipartUpload: { Parts: sent } })
  } catch (error) {
    // The upload's own failure is what the caller must hear of.
    await client.abortMultipartUpload({ ...key, UploadId }).catch(() => undefined)
    throw error
  }
}

/** The stream's bytes in pieces of PART_BYTES; the last is what is left. */
async function* partsOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    held.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    const whole = Buffer.concat(held)
    for (let start = 0; start + PART_BYTES <= size; start += PART_BYTES) yield whole.subarray(start, start + PART_BYTES)
    held = [whole.subarray(size - (size % PART_BYTES))]
    size %= PART_BYTES
  }
  if (size > 0) yield Buffer.concat(held)
  return undefined
}
