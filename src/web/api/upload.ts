import * as z from 'zod/mini'
import { type Endpoint, endpointUrl, type ParamsOf, type QueryOf, type ResponseOf } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { problemFrom, withPatience } from './call.ts'

interface UploadInput<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  file: Blob
  /** Called with the share of the file that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a file to an endpoint and returns the answer, parsed with its schema; retries as `call` does. Throws
 * ApiError.
 */
export function upload<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ResponseOf<E>> {
  return withPatience(() => uploadOnce(endpoint, input), input.signal)
}

function uploadOnce<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<ResponseOf<E>> {
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because `fetch` reports no upload progress.
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpointUrl(endpoint, input))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      input.onProgress?.(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', () => reject(new ApiError('network', `${endpoint.path}: not sent`)))
    request.addEventListener('abort', () => reject(new ApiError('network', `${endpoint.path}: given up`)))
    request.addEventListener('load', () => {
      const body = readBody(request.responseText)
      if (request.status < 200 || request.status > 299) {
        return reject(problemFrom(request.status, body, request.getResponseHeader('retry-after')))
      }
      const answer = z.safeParse(endpoint.response, body)
      if (!answer.success) return reject(new ApiError('internal', `${endpoint.path}: unexpected answer`))
      // `answer.data` has just been parsed with the endpoint's schema.
      resolve(answer.data as ResponseOf<E>)
    })
    input.signal?.addEventListener('abort', () => request.abort())
    request.send(input.file)
  })
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
