/**
 * `npm run bench:results-minute`: how many students can look for their results within one minute. Chromium's own requests
 * of a visit are recorded, then other processes replay them for phones that arrive at random, each with connections of its
 * own: page, scripts, letters, the portal's facts, the search for a number, the result, the list. Half of the phones have
 * been here before.
 *
 * For one process and for two, the arrivals a second grow until the 99th percentile passes 500 ms or a request fails; then
 * a whole minute is run at 40,000 phones or at the highest rate held. Portal and phones share the machine's processors,
 * so that the figures are what one machine serves at least.
 * Run: `npm run bench:results-minute -- 40000` (Linux); BENCH_SECONDS=20 shortens the minute.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { startPortal } from '../e2e/portal.ts'
import { figure } from './figures.ts'
import { OpenPage } from './open-page.ts'
import { recordVisits, type Step, type Visit } from './recorded-visits.ts'
import { percentileOf } from './timed-requests.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const STUDENTS = Number(process.argv[2] ?? 40_000)
const LIST = 'degrees/grade_1/2024_25'
/** Milliseconds; the 99th percentile of all answers. */
const LIMIT_MS = 500
/** Seconds of each step on the way to the highest rate. */
const STEP_S = 10
/** Phones a second of the first step. */
const FIRST_RATE = 50
/** The highest rate is found to this share. */
const PRECISION = 1.15
/** Connections of a browser to one host. */
const CONNECTIONS = 6
const SENDERS = 2

const KINDS = ['page', 'scripts', 'letters', 'portal', 'search', 'result', 'list', 'other'] as const
type Kind = (typeof KINDS)[number]

interface Orders {
  url: string
  visits: readonly Visit[]
  seats: readonly string[]
  /** The seat in the recorded addresses. */
  seat: string
  /** Phones a second. */
  rate: number
  seconds: number
}

/** Durations by kind, in milliseconds, and what failed. */
interface Outcome {
  phones: number
  times: Record<Kind, number[]>
  /** Counts by what happened, such as `503 /api/portal`. */
  failed: Record<string, number>
}

function kindOf(path: string): Kind {
  if (path === '/' || path.startsWith('/?')) return 'page'
  if (/\.(js|css)$/.test(path)) return 'scripts'
  if (path.endsWith('.woff2')) return 'letters'
  if (path.startsWith('/api/portal')) return 'portal'
  if (path.startsWith('/api/find/')) return 'search'
  if (/^\/api\/grade_\d\/degrees\/\w+\/\w+/.test(path)) return 'result'
  return /^\/api\/grade_\d\/degrees\//.test(path) ? 'list' : 'other'
}

function noOutcome(): Outcome {
  return { phones: 0, times: Object.fromEntries(KINDS.map((kind) => [kind, []])) as never, failed: {} }
}

/** Makes one phone's requests at their times, each on the first free connection of the phone. */
async function visit({ url, seat }: Orders, steps: readonly Step[], ownSeat: string, into: Outcome): Promise<void> {
  const free: OpenPage[] = []
  let opened = 0
  const waiting: ((page: OpenPage) => void)[] = []
  // Most phones of a country have addresses of their own; look-ups from one are slowed.
  const part = () => Math.floor(Math.random() * 256)
  const from = `10.${part()}.${part()}.${part()}`
  const connection = (): Promise<OpenPage> => {
    const page = free.pop() ?? (opened++ < CONNECTIONS ? new OpenPage(url, from) : undefined)
    return page ? Promise.resolve(page) : new Promise((resolve) => waiting.push(resolve))
  }
  const pages = new Set<OpenPage>()
  const fail = (what: string) => {
    into.failed[what] = (into.failed[what] ?? 0) + 1
  }
  const begun = performance.now()
  const ask = async ({ at, path, etag }: Step): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, at - (performance.now() - begun)))
    const due = performance.now()
    const page = await connection()
    pages.add(page)
    try {
      const { status } = await page.ask(path.replaceAll(seat, ownSeat), etag)
      into.times[kindOf(path)].push(performance.now() - due)
      if (![200, 206, 304].includes(status)) fail(`${status} ${path}`)
    } catch {
      fail(`no answer to ${path}`)
    }
    const next = waiting.shift()
    if (next) next(page)
    else free.push(page)
  }
  await Promise.all(steps.map(ask))
  for (const page of pages) page.close()
}

/** Lets phones arrive at random, on average `rate` a second, and waits until the last one is done. */
async function send(orders: Orders): Promise<Outcome> {
  const outcome = noOutcome()
  const phones: Promise<void>[] = []
  const end = performance.now() + orders.seconds * 1000
  for (let due = performance.now(); due < end; due += (-Math.log(1 - Math.random()) * 1000) / orders.rate) {
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    const { steps } = orders.visits[outcome.phones % orders.visits.length] as Visit
    const seat = orders.seats[Math.floor(Math.random() * orders.seats.length)] as string
    phones.push(visit(orders, steps, seat, outcome))
    outcome.phones += 1
  }
  await Promise.all(phones)
  return outcome
}

/** Sends from processes of their own, and adds up what they saw. */
async function measure(orders: Orders): Promise<Outcome> {
  const senders = Array.from({ length: SENDERS }, () =>
    fork(import.meta.filename, [], { execArgv: ['--import', 'tsx'] }),
  )
  const outcomes = await Promise.all(senders.map((sender) => outcomeOf(sender, orders)))
  const whole = noOutcome()
  for (const { phones, times, failed } of outcomes) {
    whole.phones += phones
    for (const [what, count] of Object.entries(failed)) whole.failed[what] = (whole.failed[what] ?? 0) + count
    for (const kind of KINDS) whole.times[kind] = whole.times[kind].concat(times[kind])
  }
  return whole
}

async function outcomeOf(sender: ChildProcess, orders: Orders): Promise<Outcome> {
  sender.send({ ...orders, rate: orders.rate / SENDERS })
  const [outcome] = await once(sender, 'message')
  sender.kill()
  return outcome as Outcome
}

function isHeld({ times, failed }: Outcome): boolean {
  return Object.keys(failed).length === 0 && percentileOf(Object.values(times).flat(), 0.99) <= LIMIT_MS
}

function summary(name: string, { phones, times, failed }: Outcome): string {
  const all = Object.values(times).flat()
  const part = [0.5, 0.99].map((share) => `p${share * 100} ${percentileOf(all, share).toFixed(1)} ms`).join(', ')
  const kinds = Object.entries(failed).sort(([, a], [, b]) => b - a)
  const count = kinds.reduce((sum, [, one]) => sum + one, 0)
  const worst = kinds.slice(0, 3).map(([what, one]) => `${one} × ${what}`)
  return `${name}: ${phones} phones, ${all.length} answers, ${part}, ${count} failed${worst.length > 0 ? ` (${worst.join(', ')})` : ''}`
}

/** The highest rate of arrivals that is held: doubled until one is not, then halved between both. */
async function highestRate(orders: Orders): Promise<number> {
  let held = 0
  let missed = Number.POSITIVE_INFINITY
  for (let rate = FIRST_RATE; missed / held > PRECISION; rate = missed < Infinity ? (held + missed) / 2 : held * 2) {
    const outcome = await measure({ ...orders, rate, seconds: STEP_S })
    console.log(`  ${summary(`${rate.toFixed(0)} phones a second`, outcome)}`)
    if (isHeld(outcome)) held = rate
    else missed = rate
    if (held === 0 && missed < 2) throw new Error('not even two phones a second are served')
    if (held === 0) held = missed / 8
  }
  return held
}

async function minute(workers: number): Promise<void> {
  const settings = { DIWAN_DEMO: '1', LOG_LEVEL: 'warn', TRUSTED_PROXIES: 'loopback', WORKERS: String(workers) }
  const portal = await startPortal(settings)
  try {
    const list = (await (await fetch(`${portal.url}/api/grade_1/degrees/2024_25`)).json()) as {
      items: { id: string; name: string }[]
    }
    const [first] = list.items
    if (!first) throw new Error('the demonstration has no list')
    const visits = await recordVisits(portal.url, LIST, { seat: first.id, name: first.name })
    const counts = visits.map(({ name, steps }) => `${name} ${steps.length} requests`).join(', ')
    console.log(`\n${workers === 1 ? 'One process' : `${workers} processes`} (${counts})`)
    const orders = { url: portal.url, visits, seats: list.items.map(({ id }) => id), seat: first.id, seconds: STEP_S }
    const held = await highestRate({ ...orders, rate: 0 })
    const rate = Math.min(held, STUDENTS / SECONDS)
    const outcome = await measure({ ...orders, rate, seconds: SECONDS })
    console.log(summary(`the minute at ${rate.toFixed(0)} phones a second`, outcome))
    const whole = Object.values(outcome.times).flat().length
    for (const kind of KINDS) {
      const times = outcome.times[kind]
      if (times.length === 0) continue
      const share = `${((100 * times.length) / whole).toFixed(1)} %`
      const durations = `p50 ${percentileOf(times, 0.5).toFixed(1)} ms, p99 ${percentileOf(times, 0.99).toFixed(1)} ms`
      console.log(`  ${kind.padEnd(8)} ${share.padStart(7)}  ${durations}`)
    }
    const name = workers === 1 ? 'one process' : `${workers} processes`
    const times = Object.values(outcome.times).flat()
    figure({ what: `${name}: p50 of the minute`, value: percentileOf(times, 0.5), unit: ' ms' })
    figure({ what: `${name}: p99 of the minute`, value: percentileOf(times, 0.99), unit: ' ms', atMost: LIMIT_MS })
    const failed = Object.values(outcome.failed).reduce((sum, count) => sum + count, 0)
    figure({ what: `${name}: failed requests`, value: failed, unit: '', atMost: 0 })
    figure({ what: `${name}: biggest cohort in a minute at p99 under ${LIMIT_MS} ms`, value: held * 60, unit: '' })
    console.log(
      `${STUDENTS} students ${held * 60 >= STUDENTS ? 'are served' : `need ${(STUDENTS / held / 60).toFixed(1)} minutes`}`,
    )
  } finally {
    await portal.stop()
  }
}

if (process.send) {
  const [orders] = await once(process, 'message')
  const outcome = await send(orders as Orders)
  process.send(outcome)
} else {
  for (const workers of [1, 2]) await minute(workers)
}
