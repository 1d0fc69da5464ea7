import { get, type IncomingHttpHeaders } from 'node:http'

/** One HTTP answer as it came over the wire: still compressed. */
export interface Answer {
  body: Buffer
  headers: IncomingHttpHeaders
}

/** Made anew for each answer, or about the connection: not part of what is compared. */
const OF_THE_MOMENT = ['date', 'connection', 'keep-alive', 'server', 'content-length', 'transfer-encoding']

/** Asks for the gzip form; throws when the answer is not that. */
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

/** The headers that every server of the comparison sends. */
export function fixedHeaders({ headers }: Answer): [name: string, value: string][] {
  return Object.entries(headers)
    .filter(([name]) => !OF_THE_MOMENT.includes(name))
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Throws when another server does not send the same bytes under the same headers. */
export function sameAnswer(name: string, wanted: Answer, got: Answer): void {
  if (!wanted.body.equals(got.body)) throw new Error(`${name} sends other bytes.`)
  const [ours, theirs] = [wanted, got].map((answer) => JSON.stringify(fixedHeaders(answer)))
  if (ours !== theirs) throw new Error(`${name} sends other headers:\n${theirs}\ninstead of\n${ours}`)
}
