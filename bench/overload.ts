/**
 * Sends three times as many requests as the portal can answer, for a minute: a mix of ready answers, look-ups that the
 * database answers, and sign-ins. First finds how many requests of this mix the portal answers in a second. Then
 * another process sends three times as many, without waiting for answers, and this process sends a few more and
 * measures them, so that a busy sender does not make answers look late. Run: `npm run bench:overload` (Linux);
 * BENCH_SECONDS=10 shortens it. Fails if a ready answer fails, if the 99th percentile of ready answers is over 100 ms,
 * if another request is neither answered nor refused within two seconds, if memory grows beyond 1.5 times that of the
 * idle portal plus its cache, or if a look-up five seconds after the end takes more than twice as long as before, plus
 * 5 ms.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { startPortal } from '../e2e/portal.ts'
import { settingsSchema } from '../src/server/config.ts'
import { figure } from './figures.ts'
import { followMemory, memoryOf } from './process-use.ts'
import { atRate, type Outcome, percentile, timed } from './timed-requests.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const TIMES = 3
/** The share of each kind of request in the mix; a ready request is for an answer that is prepared in memory. */
const MIX = { ready: 0.7, lookUp: 0.27, signIn: 0.03 }
type Kind = keyof typeof MIX
const READY = '/api/grade_1/degrees/2024_25'
/** Megabytes that the memory limit allows for the cache of rare answers. */
const CACHE_MB = settingsSchema.shape.CACHE_MB.parse(undefined)
/** Concurrent requests while the capacity is measured. */
const AT_ONCE = 64
/** Requests a second that this process sends and measures during the flood. */
const PROBES = 100
/** A request without a response is given up after this time. */
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
    // No student has this identifier, so each look-up goes to the database.
    const id = 100_000_000 + Math.floor(Math.random() * 899_999_999)
    return { kind, ...(await timed(`${url}/api/find/${id}`, agents.others, { headers }, GIVE_UP_MS, due)) }
  }
  const body = JSON.stringify({ email: `nobody${Math.random()}@example.edu`, password: 'sesame-sesame' })
  const json = { ...headers, origin: url, 'content-type': 'application/json' }
  const call = { method: 'POST', headers: json, body } as const
  return { kind, ...(await timed(`${url}/api/auth/sign-in/email`, agents.others, call, GIVE_UP_MS, due)) }
}

/** Returns how many requests of the mix the portal answers in a second; refusals (503) do not count. */
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

/** Sends the flood, prints its responses by status, and sends the peak of the portal's memory to the parent process. */
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
    // The flood has begun by now; the measurement ends before the flood does.
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
    figure({ what: 'memory', value: most, unit: ' MB', atMost: Math.round(1.5 * idle + CACHE_MB) })
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
