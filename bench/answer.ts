import { get, type IncomingHttpHeaders } from 'node:http'

/** One HTTP answer as received, still compressed. */
export interface Answer {
  body: Buffer
  headers: IncomingHttpHeaders
}

/** Headers that vary per answer or concern the connection; left out of the comparison. */
const OF_THE_MOMENT = ['date', 'connection', 'keep-alive', 'server', 'content-length', 'transfer-encoding']

/** Requests the gzip encoding; throws if the answer is not gzip. */
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

/** The headers that every compared server must send. */
export function fixedHeaders({ headers }: Answer): [name: string, value: string][] {
  return Object.entries(headers)
    .filter(([name]) => !OF_THE_MOMENT.includes(name))
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Throws if another server sends different bytes or headers. */
export function sameAnswer(name: string, wanted: Answer, got: Answer): void {
  if (!wanted.body.equals(got.body)) throw new Error(`${name} sends other bytes.`)
  const [ours, theirs] = [wanted, got].map((answer) => JSON.stringify(fixedHeaders(answer)))
  if (ours !== theirs) throw new Error(`${name} sends other headers:\n${theirs}\ninstead of\n${ours}`)
}
