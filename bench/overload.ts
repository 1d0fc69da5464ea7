/**
 * Three times what the portal carries, for a minute, mixed: ready answers, look-ups without one, and sign-ins. Finds first
 * how many of these requests a second the portal answers, then another process sends three times as many, whether they are
 * answered or not. This one measures a few more beside them, so that a busy sender makes no answer look late.
 * Run: `npm run bench:overload` (Linux); BENCH_SECONDS=10 shortens it. Fails if a ready answer fails or their 99th percentile
 * passes 100 ms, if another request is neither answered nor refused within two seconds, if memory grows beyond one and a
 * half times the idle portal's plus its cache, or if look-ups are not as fast as before within five seconds of the end.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { startPortal } from '../e2e/portal.ts'
import { figure } from './figures.ts'
import { followMemory, memoryOf } from './process-use.ts'
import { atRate, type Outcome, percentile, timed } from './timed-requests.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const TIMES = 3
/** Shares of the kinds of requests. */
const MIX = { ready: 0.7, lookUp: 0.27, signIn: 0.03 }
type Kind = keyof typeof MIX
const READY = '/api/grade_1/degrees/2024_25'
/** Megabytes of the cache for rare answers. */
const CACHE = 64
/** Requests under way while the capacity is measured. */
const AT_ONCE = 64
/** Measured requests a second. */
const PROBES = 100
/** The rest of a flood that has not been answered after this is given up. */
const GIVE_UP_MS = 30_000

interface Sent extends Outcome {
  kind: Kind
}

const agents = { ready: newAgent(), others: newAgent() }

function newAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 512, scheduling: 'fifo' })
}

function somebody(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 256)
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

function kindOfNext(): Kind {
  const chance = Math.random()
  if (chance < MIX.ready) return 'ready'
  return chance < MIX.ready + MIX.lookUp ? 'lookUp' : 'signIn'
}

async function send(url: string, kind: Kind, due?: number): Promise<Sent> {
  const headers = somebody()
  if (kind === 'ready') return { kind, ...(await timed(url + READY, agents.ready, { headers }, GIVE_UP_MS, due)) }
  if (kind === 'lookUp') {
    // Nobody has this identifier, so the database is asked each time.
    const id = 100_000_000 + Math.floor(Math.random() * 899_999_999)
    return { kind, ...(await timed(`${url}/api/find/${id}`, agents.others, { headers }, GIVE_UP_MS, due)) }
  }
  const body = JSON.stringify({ email: `nobody${Math.random()}@example.edu`, password: 'sesame-sesame' })
  const json = { ...headers, origin: url, 'content-type': 'application/json' }
  const call = { method: 'POST', headers: json, body } as const
  return { kind, ...(await timed(`${url}/api/auth/sign-in/email`, agents.others, call, GIVE_UP_MS, due)) }
}

/** How many requests of the mix the portal answers in a second; refusals do not count. */
async function capacity(url: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let answered = 0
  const one = async () => {
    while (performance.now() < end) if ((await send(url, kindOfNext())).status !== 503) answered += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return answered / seconds
}

async function lookUps(url: string, count: number): Promise<number> {
  const outcomes: Sent[] = []
  for (let sent = 0; sent < count; sent += 1) outcomes.push(await send(url, 'lookUp'))
  return percentile(outcomes, 0.5)
}

/** Sends the flood, prints how many requests got which status, and tells the highest memory to the parent. */
async function flood(url: string, rate: number, pid: number): Promise<void> {
  const memory = followMemory(pid)
  const end = performance.now() + SECONDS * 1000
  const all = await atRate(
    rate,
    () => performance.now() > end,
    (due) => send(url, kindOfNext(), due),
  )
  memory.stop()
  process.send?.(memory.most)
  console.log(`flood   ${all.length} requests (${statusCounts(all)})`)
}

function statusCounts(all: readonly Sent[]): string {
  const statuses = [...new Set(all.map(({ status }) => status))].sort((a, b) => a - b)
  return statuses.map((status) => `${status}: ${all.filter((sent) => sent.status === status).length}`).join(', ')
}

async function main(): Promise<void> {
  // Each request comes from another address, as on a results day.
  const portal = await startPortal({ DIWAN_DEMO: '1', LOG_LEVEL: 'warn', TRUSTED_PROXIES: 'loopback' })
  const { url } = portal
  try {
    await capacity(url, Math.min(5, SECONDS))
    const carried = await capacity(url, Math.min(10, SECONDS))
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const calm = await lookUps(url, 100)
    const idle = memoryOf(portal.pid)
    console.log(
      `${carried.toFixed(0)} requests a second carried; ${idle.toFixed(0)} MB idle; look-up ${calm.toFixed(1)} ms`,
    )

    const parameters = ['flood', url, String(carried * TIMES), String(portal.pid)]
    const flooding = fork(import.meta.filename, parameters, { execArgv: ['--import', 'tsx'] })
    const isOver = once(flooding, 'message').then(([megabytes]) => megabytes as number)
    // The flood has begun, and has not ended.
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const end = performance.now() + (SECONDS - 2) * 1000
    const all = await atRate(
      PROBES,
      () => performance.now() > end,
      (due) => send(url, kindOfNext(), due),
    )
    const most = await isOver
    const of = (kind: Kind) => all.filter((sent) => sent.kind === kind)
    for (const kind of Object.keys(MIX) as Kind[]) {
      const list = of(kind)
      const times = [0.5, 0.99].map((share) => `p${100 * share} ${percentile(list, share).toFixed(1)} ms`)
      console.log(`${kind.padEnd(7)} ${times.join(', ')} (${statusCounts(list)})`)
    }
    const others = [...of('lookUp'), ...of('signIn')]
    figure({
      what: 'ready answers that failed',
      value: of('ready').filter(({ status }) => status !== 200).length,
      unit: '',
      atMost: 0,
    })
    figure({ what: 'ready answers, p99', value: percentile(of('ready'), 0.99), unit: ' ms', atMost: 100 })
    figure({
      what: 'other requests without an answer',
      value: others.filter(({ status }) => status === 0 || status === 500).length,
      unit: '',
      atMost: 0,
    })
    figure({ what: 'other requests, longest', value: percentile(others, 1), unit: ' ms', atMost: 2000 })
    figure({ what: 'memory', value: most, unit: ' MB', atMost: Math.round(1.5 * idle + CACHE) })
    await new Promise((resolve) => setTimeout(resolve, 5000))
    figure({
      what: 'look-up five seconds later',
      value: await lookUps(url, 100),
      unit: ' ms',
      atMost: Math.round(2 * calm + 5),
    })
  } finally {
    await portal.stop()
  }
}

const [, , task, url = '', rate, pid] = process.argv
if (task === 'flood') await flood(url, Number(rate), Number(pid))
else await main()
for (const agent of Object.values(agents)) agent.destroy()
