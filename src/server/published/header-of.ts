import type { IncomingMessage } from 'node:http'

/**
 * Returns a request's header by its lower-case name; repeated headers are joined as Node joins them. `request.headers`
 * would build an object of all headers when first used, which is too slow for a ready answer.
 */
export function headerOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): string | undefined {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at] ?? ''
    if (sent.length !== name.length || sent.toLowerCase() !== name) continue
    found = found === undefined ? rawHeaders[at + 1] : `${found}, ${rawHeaders[at + 1]}`
  }
  return found
}
