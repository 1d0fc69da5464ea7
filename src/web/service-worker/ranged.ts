import { askedRange } from '#contract/byte-range.ts'

/**
 * Makes a response from a stored file: the whole file, or the byte range that an audio player or the PDF viewer
 * requests.
 */
export async function ranged(kept: Response, header: string | undefined): Promise<Response> {
  const body = await kept.blob()
  const range = askedRange(header, body.size)
  const headers = new Headers(kept.headers)
  headers.set('accept-ranges', 'bytes')
  if (range === 'whole') {
    headers.set('content-length', String(body.size))
    return new Response(body, { headers })
  }
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${body.size}` } })
  }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${body.size}`)
  headers.set('content-length', String(range.end - range.start + 1))
  return new Response(body.slice(range.start, range.end + 1, body.type), { status: 206, headers })
}
