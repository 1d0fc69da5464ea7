import { get, type IncomingHttpHeaders } from 'node:http'

/** An HTTP response as received: its body is still compressed. */
export interface Answer {
  body: Buffer
  headers: IncomingHttpHeaders
}

/** Headers that differ between two responses or concern the connection only; they are not compared. */
const OF_THE_MOMENT = ['date', 'connection', 'keep-alive', 'server', 'content-length', 'transfer-encoding']

/** Fetches a URL with `accept-encoding: gzip`. Rejects unless the response has status 200 and is gzip. */
export function fetchAnswer(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode, headers } = response
        if (statusCode === 200 && headers['content-encoding'] === 'gzip') {
          resolve({ body: Buffer.concat(chunks), headers })
        } else {
          reject(new Error(`${url} answered ${statusCode} with encoding ${headers['content-encoding'] ?? 'none'}.`))
        }
      })
    }).on('error', reject)
  })
}

/** Returns the headers of a response that another server must send, too, sorted by name. */
export function fixedHeaders({ headers }: Answer): [name: string, value: string][] {
  return Object.entries(headers)
    .filter(([name]) => !OF_THE_MOMENT.includes(name))
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Throws unless the response of another server has the same bytes and the same headers. */
export function sameAnswer(name: string, wanted: Answer, got: Answer): void {
  if (!wanted.body.equals(got.body)) throw new Error(`${name} sends a different body.`)
  const [ours, theirs] = [wanted, got].map((answer) => JSON.stringify(fixedHeaders(answer)))
  if (ours !== theirs) throw new Error(`${name} sends different headers:\n${theirs}\ninstead of\n${ours}`)
}
