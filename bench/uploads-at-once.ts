/**
 * Sends seven sheets of 48 MB and 22 question files of 4.9 MB, all at once, and measures the memory of the portal with
 * all its processes and the 99th percentile of a ready answer, which is compared with the percentile before the files
 * are sent. Waits until every question file is read, and for the sheets at most MINUTES (10). Another process sends the
 * files, so that a busy sender does not make answers look late. Run: `npm run bench:uploads-at-once` (Linux); SHEETS,
 * FILES and MEGABYTES make it smaller. Fails above 1,200 MB, if the percentile more than doubles, or if a file is lost.
 */
import { fork } from 'node:child_process'
import { Agent } from 'node:http'
import { startPortal } from '../e2e/portal.ts'
import { figure } from './figures.ts'
import { signInAsAdministrator } from './office-session.ts'
import { followMemory, memoryOf } from './process-use.ts'
import { atRate, type Outcome, percentile, timed } from './timed-requests.ts'

const SHEETS = Number(process.env.SHEETS ?? 7)
const FILES = Number(process.env.FILES ?? 22)
const MEGABYTES = Number(process.env.MEGABYTES ?? 48)
const MINUTES = Number(process.env.MINUTES ?? 10)
const QUESTION_BYTES = 4_900_000
const READY = '/api/grade_1/degrees/2024_25'
/** Requests a second for the published answer whose latency is measured. */
const RATE = 200
const QUIET_MS = 10_000
/** How often the office's screen polls the states of its uploads, in milliseconds. */
const LOOK_MS = 1000
const QUESTION_FILE = '/api/grade_1/test_yourself_students/files/term_1/nahw'

function sheet(): Buffer {
  const head =
    'نتيجة الفرقة الأولى - الفصل الدراسي الأول - العام الجامعي 2030/2031\nseat_number,name,النحو,الصرف,البلاغة,الأدب\n'
  const full = 'final_degree,,100,100,100,100\nis_calculated_in_total,,1,1,1,1\n'
  const row = (index: number) => `${index},طالب تجريبي رقم ${index},${30 + (index % 70)},60,70,80\n`
  const parts = [head, full]
  for (let bytes = 0, index = 10_000; bytes < MEGABYTES * 1_000_000; index += 1) {
    const text = row(index)
    bytes += Buffer.byteLength(text)
    parts.push(text)
  }
  return Buffer.from(parts.join(''))
}

function questions(): Buffer {
  const one = (index: number) =>
    `<question type="multichoice"><name><text>س${index}</text></name><questiontext format="html"><text><![CDATA[<p>ما نوع «قام» في الجملة ${index}؟ ${'كلام '.repeat(180)}</p>]]></text></questiontext><generalfeedback><text>${'شرح '.repeat(80)}</text></generalfeedback><answer fraction="0"><text>اسم</text></answer><answer fraction="100"><text>فعل</text></answer></question>`
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n']
  for (let bytes = 0, index = 0; bytes < QUESTION_BYTES - 4000; index += 1) {
    const text = one(index)
    bytes += Buffer.byteLength(text)
    parts.push(text)
  }
  return Buffer.from(`${parts.join('\n')}</quiz>`)
}

interface Target {
  url: string
  /** The cookie of an administrator's sign-in session. */
  cookie: string
}

function headersOf({ url, cookie }: Target): Record<string, string> {
  return { cookie, origin: url, 'content-type': 'application/octet-stream' }
}

/** Sends a file, and sends it again while the portal answers 503 because it lacks memory, as the browser does. */
async function sendFile(to: Target, path: string, file: Buffer): Promise<Response> {
  for (;;) {
    const response = await fetch(to.url + path, { method: 'POST', headers: headersOf(to), body: new Uint8Array(file) })
    if (response.status !== 503) return response
    await response.arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, 1000 + 3000 * Math.random()))
  }
}

/** Returns the states of all uploads by id, by the call with which the office's screen fetches its list. */
async function statesOf({ url, cookie }: Target): Promise<ReadonlyMap<string, string>> {
  const response = await fetch(`${url}/api/admin/uploads`, { headers: { cookie } })
  const { uploads } = (await response.json()) as { uploads: { id: string; state: string }[] }
  return new Map(uploads.map(({ id, state }) => [id, state]))
}

const PHASES = ['bodies arriving', 'questions being read', 'sheets being read'] as const
type Phase = (typeof PHASES)[number]

/**
 * Sends all files; returns how many question files were neither read nor refused (422), and how many uploads are
 * missing.
 */
async function sendAll(to: Target, begin: (phase: Phase) => void): Promise<number> {
  const [csv, xml] = [sheet(), questions()]
  console.log(`${SHEETS} × ${(csv.length / 1e6).toFixed(1)} MB, ${FILES} × ${(xml.length / 1e6).toFixed(1)} MB`)
  begin('bodies arriving')
  const begun = performance.now()
  const seconds = () => ((performance.now() - begun) / 1000).toFixed(0)
  const sheets = Array.from({ length: SHEETS }, async (_, number) => {
    const response = await sendFile(to, `/api/admin/uploads?name=${number}.csv`, csv)
    return ((await response.json()) as { id: string }).id
  })
  const files = Array.from({ length: FILES }, async (_, number) => {
    const response = await sendFile(to, `${QUESTION_FILE}?file_name=${number}.xml&mode=preview`, xml)
    await response.arrayBuffer()
    return response.status
  })
  // The portal reads the small files before the large ones.
  const ids = await Promise.all(sheets)
  console.log(`bodies arrived in ${seconds()} s`)
  begin('questions being read')
  const statuses = await Promise.all(files)
  console.log(`question files: ${statuses.join(' ')} in ${seconds()} s`)
  begin('sheets being read')
  const deadline = begun + MINUTES * 60_000
  const look = async () => {
    const states = await statesOf(to)
    return ids.map((id) => states.get(id) ?? 'lost')
  }
  while (performance.now() < deadline && (await look()).includes('reading')) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  const states = await look()
  console.log(`sheets: ${states.join(' ')} after ${seconds()} s`)
  const isDone = (status: number) => status === 200 || status === 422
  return statuses.filter((status) => !isDone(status)).length + states.filter((state) => state === 'lost').length
}

/** The messages that the sending process sends to the measuring one. */
type Said = { begun: Phase } | { lost: number; megabytes: number }

interface Sent {
  lost: number
  megabytes: number
  /** The time at which each phase began. */
  phases: { phase: Phase; from: number }[]
}

/**
 * Sends all files from another process; returns how many files were lost, the portal's peak memory, and when the phases
 * began.
 */
function sendApart(to: Target, pid: number): Promise<Sent> {
  const sender = fork(import.meta.filename, ['send', to.url, to.cookie, String(pid)], { execArgv: ['--import', 'tsx'] })
  const phases: Sent['phases'] = []
  return new Promise((resolve, reject) => {
    sender.on('message', (said: Said) => {
      if ('begun' in said) phases.push({ phase: said.begun, from: performance.now() })
      else resolve({ ...said, phases })
    })
    sender.on('exit', () => reject(new Error('The process that sends the files failed.')))
  })
}

interface Asked extends Outcome {
  /** The time at which the request was due. */
  due: number
}

async function main(): Promise<void> {
  const portal = await startPortal({ DIWAN_DEMO: '1', LOG_LEVEL: 'error', TRUSTED_PROXIES: 'loopback' })
  const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'fifo' })
  const askWhile = (isOver: () => boolean): Promise<Asked[]> =>
    atRate(RATE, isOver, async (due) => ({ due, ...(await timed(portal.url + READY, agent, {}, 30_000, due)) }))
  const askFor = (ms: number) => {
    const end = performance.now() + ms
    return askWhile(() => performance.now() > end)
  }
  try {
    const cookie = await signInAsAdministrator(portal)
    await askFor(QUIET_MS / 2)
    const quiet = percentile(await askFor(QUIET_MS), 0.99)
    console.log(`${memoryOf(portal.pid).toFixed(0)} MB idle; ready answer p99 ${quiet.toFixed(1)} ms`)
    let isOver = false
    const asking = askWhile(() => isOver)
    const target = { url: portal.url, cookie }
    const { lost, megabytes, phases } = await sendApart(target, portal.pid).finally(() => (isOver = true))
    // Requests before the first phase do not count, because the sending process is still making the files then.
    const outcomes = (await asking).filter(({ due }) => due >= (phases[0]?.from ?? 0))
    for (const [place, { phase, from }] of phases.entries()) {
      const until = phases[place + 1]?.from ?? Number.POSITIVE_INFINITY
      const during = outcomes.filter(({ due }) => due >= from && due < until)
      figure({ what: `ready answer p99, ${phase}`, value: percentile(during, 0.99), unit: ' ms' })
    }
    const busy = percentile(outcomes, 0.99)
    figure({ what: 'files lost', value: lost, unit: '', atMost: 0 })
    figure({ what: 'memory of all processes', value: megabytes, unit: ' MB', atMost: 1200 })
    figure({
      what: 'ready answers that failed',
      value: outcomes.filter(({ status }) => status !== 200).length,
      unit: '',
      atMost: 0,
    })
    figure({ what: `ready answer p99 ${busy.toFixed(1)} ms, ratio`, value: busy / quiet, unit: '', atMost: 2 })
  } finally {
    agent.destroy()
    await portal.stop()
  }
}

const [, , task, url = '', cookie = '', pid] = process.argv
if (task === 'send') {
  const memory = followMemory(Number(pid))
  const lost = await sendAll({ url, cookie }, (begun) => process.send?.({ begun } satisfies Said))
  memory.stop()
  process.send?.({ lost, megabytes: memory.most } satisfies Said)
} else await main()
