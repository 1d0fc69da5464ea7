// `npm run bench:open-pages`: measures what 10,000 open pages cost the built server. A page polls the revision every
// four to six seconds over a connection that stays open. Prints requests and processor time without a publication, then
// during one, when every page fetches its list or result again. The server process runs on core 0, the pages on core 1.
// Linux only: it reads /proc.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPortal } from '../e2e/portal.ts'
import { ASK_AFTER_MS } from '../src/web/app/revision/ask-after.ts'
import { figure } from './figures.ts'
import { hasProgram } from './load.ts'
import { OpenPage, type Reply } from './open-page.ts'

const PAGES = Number(process.argv[2] ?? 10_000)
const LIST = '/api/grade_1/degrees/2024_25'
const REST_S = 30
const PUBLICATION_S = 20
/** Clock ticks of /proc in a second; a hundred on every Linux. */
const TICKS = 100

interface Phase {
  replies: Reply[]
  failures: number
}

const launcher = hasProgram('taskset') ? ['taskset', '-c', '0'] : []
const portal = await startPortal({ DIWAN_DEMO: '1', LOG_LEVEL: 'silent' }, launcher)
let phase: Phase = { replies: [], failures: 0 }
const run = { isOpen: true }
const pages: OpenPage[] = []
try {
  const seats = await seatsOf()
  // Opened over one polling interval, so that polls are spread evenly from the start.
  for (let index = 0; index < PAGES; index++) {
    const page = new OpenPage(portal.url)
    pages.push(page)
    void follow(page, index % 3 === 0 ? LIST : `${LIST}/${seats[index % seats.length]}`)
    if (index % 50 === 49) await sleep((50 * ASK_AFTER_MS.most) / PAGES)
  }
  await sleep(ASK_AFTER_MS.most)
  console.log(`${PAGES} open pages, memory of the server ${memory()} MB`)
  report('at rest', await during(REST_S))
  const [student] = await studentsOf()
  const published = during(PUBLICATION_S)
  await portal.diwan('hide', student ?? '', '--reason', 'bench')
  report('publication', await published)
} finally {
  run.isOpen = false
  for (const page of pages) page.close()
  await portal.stop()
}

/** Does what an open page does: polls the revision, and fetches its answer again when the revision has changed. */
async function follow(page: OpenPage, answer: string): Promise<void> {
  await ask(page, answer)
  await ask(page, '/api/portal')
  while (run.isOpen) {
    await sleep(ASK_AFTER_MS.least + Math.random() * (ASK_AFTER_MS.most - ASK_AFTER_MS.least))
    if (run.isOpen && (await ask(page, '/api/portal'))?.status === 200) await ask(page, answer)
  }
}

async function ask(page: OpenPage, path: string): Promise<Reply | undefined> {
  try {
    const reply = await page.ask(path)
    phase.replies.push(reply)
    return reply
  } catch {
    if (run.isOpen) phase.failures++
    return undefined
  }
}

async function during(seconds: number): Promise<Phase & { seconds: number; processor: number }> {
  phase = { replies: [], failures: 0 }
  const own = phase
  const before = processorTime()
  const started = performance.now()
  await sleep(seconds * 1000)
  const passed = (performance.now() - started) / 1000
  return { ...own, seconds: passed, processor: (processorTime() - before) / passed }
}

function report(name: string, { replies, failures, seconds, processor }: Awaited<ReturnType<typeof during>>): void {
  const times = replies.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  const whole = replies.filter(({ status }) => status === 200).length
  console.log(
    `${name}: ${Math.round(replies.length / seconds)} requests/s, ${whole} whole answers, p50 ${at(0.5).toFixed(1)} ms`,
  )
  figure({ what: `${name}: of a processor`, value: processor * 100, unit: ' %' })
  figure({ what: `${name}: p99`, value: at(0.99), unit: ' ms' })
  figure({ what: `${name}: failed requests`, value: failures, unit: '', atMost: 0 })
}

/** Returns the seconds of processor time that the server has used so far. */
function processorTime(): number {
  const fields = readFileSync(`/proc/${portal.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

function memory(): number {
  const pages = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${portal.pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(pages) / 1024)
}

async function seatsOf(): Promise<string[]> {
  const { items } = (await (await fetch(portal.url + LIST)).json()) as { items: { id?: string }[] }
  return items.flatMap(({ id }) => id ?? [])
}

async function studentsOf(): Promise<string[]> {
  const [seat] = await seatsOf()
  const result = (await (await fetch(`${portal.url}${LIST}/${seat}`)).json()) as { student_id: string }
  return [result.student_id]
}
