/**
 * What an upload of 100,000 rows costs readers: a published answer is requested all the time, and the 99th percentile
 * of its latency during an upload is divided by the percentile without an upload; the median of nine rounds. Each round
 * sends, reads, reviews and discards a sheet. Run: `npm run bench:upload`; ROUNDS=1 shortens it. Fails if the ratio is
 * above its limit.
 */
import { Agent } from 'node:http'
import { MAX_UPLOAD_BYTES } from '#contract/admin-uploads.ts'
import { startPortal } from '../e2e/portal.ts'
import { rowXml, workbookParts, zipOf } from '../src/server/readers/xlsx-files.testing.ts'
import { figure } from './figures.ts'
import { median } from './median.ts'
import { signInAsAdministrator } from './office-session.ts'
import { atRate, type Outcome, percentile, timed } from './timed-requests.ts'

const STUDENTS = 100_000
const ROUNDS = Number(process.env.ROUNDS ?? 9)
/** The greatest allowed ratio of the 99th percentile during an upload to the percentile without an upload. */
const LIMIT = 2
const PATH = '/api/grade_1/degrees/2024_25'
/** Requests a second: as many as on a busy results day, and far fewer than one process can answer. */
const RATE = 200
/** Milliseconds for which requests are measured before and after each upload. */
const QUIET_MS = 6000
const SUBJECTS = ['النحو', 'الصرف', 'البلاغة', 'الأدب', 'التفسير', 'الفقه', 'العروض']

/** Returns a workbook with all five-digit seat numbers, each with a name and marks of its own. */
function invent(): Buffer {
  const rows = [
    ['نتيجة الفرقة الأولى - الفصل الدراسي الأول - العام الجامعي 2030/2031'],
    ['seat_number', 'name', ...SUBJECTS],
    ['final_degree', '', ...SUBJECTS.map(() => 100)],
    ['is_calculated_in_total', '', ...SUBJECTS.map(() => 1)],
    ...Array.from({ length: STUDENTS }, (_, index) => [
      String(index).padStart(5, '0'),
      `طالب تجريبي رقم ${index}`,
      ...SUBJECTS.map((_subject, position) => 30 + ((index * 7 + position * 13) % 71)),
    ]),
  ]
  const xml = rows.map((cells, index) => rowXml(index + 1, cells)).join('')
  return zipOf(workbookParts([{ name: 'كشف', rows: xml }]))
}

/** Requests the answer at a fixed rate until `isOver`. The duration of a late request counts from when it was due. */
function ask(url: string, agent: Agent, isOver: () => boolean): Promise<Outcome[]> {
  return atRate(RATE, isOver, async (due) => {
    const outcome = await timed(url, agent, {}, 30_000, due)
    if (outcome.status !== 200) throw new Error(`${url}: ${outcome.status}`)
    return outcome
  })
}

/**
 * Returns the median of the 99th percentiles of all seconds, so that a moment in which another program of the machine
 * is busy changes neither the figure with uploads nor the one without. `bench:serve` does the same.
 */
function percentile99(outcomes: readonly Outcome[]): number {
  const seconds = Array.from({ length: Math.floor(outcomes.length / RATE) }, (_, second) =>
    percentile(outcomes.slice(second * RATE, (second + 1) * RATE), 0.99),
  )
  return median(seconds)
}

interface Step {
  path: string
  method: string
  body?: Buffer | object
}

const portal = await startPortal({ DIWAN_DEMO: '1', LOG_LEVEL: 'warn' })
// The connections are used in turn, so that none is idle for so long that the portal closes it.
const agent = new Agent({ keepAlive: true, maxSockets: 32, scheduling: 'fifo' })
try {
  const file = invent()
  if (file.length > MAX_UPLOAD_BYTES) throw new Error('the bench file is larger than an upload may be')
  const cookie = await signInAsAdministrator(portal)
  const office = async ({ path, method, body }: Step): Promise<{ upload: { state: string; revision: number } }> => {
    const isFile = Buffer.isBuffer(body)
    const response = await fetch(portal.url + path, {
      method,
      headers: {
        cookie,
        origin: portal.url,
        ...(body ? { 'content-type': isFile ? 'application/octet-stream' : 'application/json' } : {}),
      },
      ...(body ? { body: isFile ? new Uint8Array(body) : JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { upload: { state: string; revision: number } }
  }
  const askFor = (duration: number) => {
    const begun = performance.now()
    return ask(portal.url + PATH, agent, () => performance.now() - begun > duration)
  }
  // A process answers its first requests more slowly than later ones.
  await askFor(QUIET_MS)
  console.log(`${STUDENTS.toLocaleString('en')} rows, ${(file.length / 1e6).toFixed(1)} MB; ${RATE} requests a second`)
  const ratios: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = await askFor(QUIET_MS)
    let isOver = false
    const asking = ask(portal.url + PATH, agent, () => isOver)
    const took = await uploadOnce(office, file).finally(() => (isOver = true))
    const busy = percentile99(await asking)
    const quiet = percentile99([...before, ...(await askFor(QUIET_MS))])
    ratios.push(busy / quiet)
    console.log(
      `round ${round}  p99 ${quiet.toFixed(2)} ms alone, ${busy.toFixed(2)} ms beside an upload of ${took.toFixed(1)} s   ratio ${(busy / quiet).toFixed(2)}`,
    )
  }
  const ratio = median(ratios)
  figure({ what: 'p99 of a published answer during an upload / without one', value: ratio, unit: '', atMost: LIMIT })
} finally {
  agent.destroy()
  await portal.stop()
}

/**
 * Sends the file, polls until it is read, fetches its review and a page of rows, and discards it; returns the seconds.
 */
async function uploadOnce(
  office: (step: Step) => Promise<{ upload: { state: string; revision: number } }>,
  file: Buffer,
): Promise<number> {
  const begun = performance.now()
  const sent = await office({ path: '/api/admin/uploads?name=bench.xlsx', method: 'POST', body: file })
  const { id } = sent as unknown as { id: string }
  const path = `/api/admin/uploads/${id}`
  let look = await office({ path, method: 'GET' })
  while (look.upload.state === 'reading') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    look = await office({ path, method: 'GET' })
  }
  if (look.upload.state !== 'waiting') throw new Error(`the upload is ${look.upload.state}`)
  await office({ path: `${path}/rows?page=100`, method: 'GET' })
  const { revision } = look.upload
  await office({ path: `${path}/discard`, method: 'POST', body: { revision } })
  return (performance.now() - begun) / 1000
}
