/**
 * `npm run bench:results-minute`: how many students can look up their results within one minute. The requests of a
 * visit in Chromium are recorded: page, scripts, fonts, portal, search for a number, result and list. Then other
 * processes replay them for phones that arrive at random, each with its own connections. Half of the phones have
 * visited before.
 *
 * For one process of the portal and for two, steps find the highest rate of arrivals at which the 99th percentile stays
 * below 500 ms and no request fails. Then a whole minute is run with 40,000 phones, or at nine tenths of the highest
 * rate if that is fewer. A minute that misses its limits is repeated at nine tenths of its rate until one keeps them;
 * the number of phones in that minute is printed. Portal and phones share the machine's processors, and a phone costs
 * more than the answers to it, so one machine serves at least these figures. The processor time of a visit shows what
 * the portal alone could serve. Each process may open as many files as `ulimit -n` allows; a phone has up to six
 * connections for about twelve seconds. Run: `npm run bench:results-minute -- 40000` (Linux, seven to fifteen minutes);
 * BENCH_SECONDS=20 shortens the minute.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startPortal } from '../e2e/portal.ts'
import { freePort } from '../src/server/testing/free-port.ts'
import { figure } from './figures.ts'
import { KINDS, noOutcome, type Orders, type Outcome, type Visit } from './phone-orders.ts'
import { processorSecondsOf } from './process-use.ts'
import { recordVisits } from './recorded-visits.ts'
import { percentileOf } from './timed-requests.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const STUDENTS = Number(process.argv[2] ?? 40_000)
const LIST = 'degrees/grade_1/2024_25'
/** The 99th percentile of the time until an answer must stay below this limit, in milliseconds. */
const LIMIT_MS = 500
/**
 * Seconds of each step in the search for the highest rate: longer than a visit of twelve seconds, so that visits
 * overlap.
 */
const STEP_S = 18
/**
 * The most steps of the search for the highest rate. After them, one more step tries the rate halfway between the
 * highest rate that kept the limits and the lowest that missed them.
 */
const STEPS = 5
/** The load before the first step: when results are published, a portal has been running for a while. */
const WARM_UP = { rate: 100, seconds: 6 }
/**
 * The share of the highest rate at which the minute runs. It is below 1, because more phones overlap in the last third
 * of a minute than in any step.
 */
const MINUTE_SHARE = 0.9
/** The most minutes that are tried, each at a lower rate than the one before. */
const MINUTES = 5
/** The factor by which the rate changes from one step to the next. */
const FACTOR = 1.5
const SENDERS = 2
const PHONES = fileURLToPath(new URL('phones.ts', import.meta.url))

/** Runs the phones in processes of their own, and returns the sum of their outcomes. */
async function measure(orders: Orders): Promise<Outcome> {
  const senders = Array.from({ length: SENDERS }, () => fork(PHONES, [], { execArgv: ['--import', 'tsx'] }))
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

/**
 * Returns the highest rate of arrivals at which the limits are kept. Starts with the rate of `STUDENTS` in a minute,
 * goes up or down until one rate keeps the limits and the next one misses them, then tries the rate halfway between.
 */
async function highestRate(orders: Orders): Promise<number> {
  const isRateHeld = async (rate: number) => {
    const outcome = await measure({ ...orders, rate, seconds: STEP_S })
    console.log(`  ${summary(`${rate.toFixed(0)} phones a second`, outcome)}`)
    return isHeld(outcome)
  }
  const first = STUDENTS / 60
  const isFirstHeld = await isRateHeld(first)
  let held = isFirstHeld ? first : 0
  let missed = isFirstHeld ? Number.POSITIVE_INFINITY : first
  for (let step = 2; step <= STEPS; step += 1) {
    const rate = isFirstHeld ? held * FACTOR : missed / FACTOR
    const isThisHeld = await isRateHeld(rate)
    if (isThisHeld) held = rate
    else missed = rate
    if (isThisHeld !== isFirstHeld) break
  }
  if (held === 0) throw new Error(`not even ${missed.toFixed(0)} phones a second are served`)
  const between = (held + missed) / 2
  return missed < Infinity && (await isRateHeld(between)) ? between : held
}

/** Returns how many answers the portal has sent so far, by how they were made, from the portal's metrics. */
async function answersOf(metrics: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const add = (what: string, count: string | undefined) => counts.set(what, (counts.get(what) ?? 0) + Number(count))
  for (const line of (await (await fetch(metrics)).text()).split('\n')) {
    const [, status, count] = /^diwan_ready_answers_total[{]status="([0-9]+)"[}] ([0-9]+)/.exec(line) ?? []
    if (count !== undefined) add(status === '304' ? 'ready, 304' : 'ready, sent', count)
    const [, made, times] = /^diwan_requests_total[{].*status="([0-9]+)".*[}] ([0-9]+)/.exec(line) ?? []
    if (times !== undefined) add(made === '503' ? 'refused for want of room' : 'made for the request', times)
  }
  return counts
}

function printShares(kinds: ReadonlyMap<string, { count: number; more?: string }>): void {
  const whole = Array.from(kinds.values()).reduce((sum, { count }) => sum + count, 0)
  for (const [name, { count, more = '' }] of kinds) {
    if (count > 0) console.log(`  ${name.padEnd(24)} ${((100 * count) / whole).toFixed(1).padStart(5)} %  ${more}`)
  }
}

function printMinute({ times }: Outcome, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  const durations = (kind: keyof typeof times) =>
    `p50 ${percentileOf(times[kind], 0.5).toFixed(1)} ms, p99 ${percentileOf(times[kind], 0.99).toFixed(1)} ms`
  printShares(new Map(KINDS.map((kind) => [kind, { count: times[kind].length, more: durations(kind) }])))
  printShares(new Map(Array.from(after, ([what, count]) => [what, { count: count - (before.get(what) ?? 0) }])))
}

type Seats = Pick<Orders, 'seats' | 'seat'> & { visits: readonly Visit[] }

async function seatsOf(url: string): Promise<Seats> {
  const list = (await (await fetch(`${url}/api/grade_1/degrees/2024_25`)).json()) as {
    items: { id: string; name: string }[]
  }
  const [first] = list.items
  if (!first) throw new Error('the demonstration has no list')
  const visits = await recordVisits(url, LIST, { seat: first.id, name: first.name })
  return { visits, seats: list.items.map(({ id }) => id), seat: first.id }
}

interface Minute {
  outcome: Outcome
  /** The number of phones that arrive in a second. */
  rate: number
  /** The portal's processor time for one visit, in milliseconds. */
  visitMs: number
}

/**
 * Runs whole minutes, each at a lower rate, until one keeps the limits; returns that minute, or the last one. A portal
 * can keep the limits at a rate for the seconds of a step and still miss them in a whole minute.
 */
async function minuteHeld(orders: Orders, { pid, metrics }: { pid: number; metrics: number }): Promise<Minute> {
  const answers = () => answersOf(`http://127.0.0.1:${metrics}/metrics`)
  let rate = Math.min(orders.rate * MINUTE_SHARE, STUDENTS / 60)
  for (let left = MINUTES; ; left -= 1) {
    const before = await answers()
    const processor = processorSecondsOf(pid)
    const outcome = await measure({ ...orders, rate, seconds: SECONDS })
    const visitMs = (1000 * (processorSecondsOf(pid) - processor)) / outcome.phones
    console.log(summary(`the minute at ${rate.toFixed(0)} phones a second`, outcome))
    if (isHeld(outcome) || left === 1) {
      printMinute(outcome, before, await answers())
      return { outcome, rate, visitMs }
    }
    rate *= MINUTE_SHARE
  }
}

/**
 * Measures a portal with this number of processes. Records the visits if they have not been recorded yet, and returns
 * them.
 */
async function minute(workers: number, recorded?: Seats): Promise<Seats> {
  const metrics = await freePort()
  const portal = await startPortal({
    DIWAN_DEMO: '1',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: 'loopback',
    WORKERS: String(workers),
    METRICS_PORT: String(metrics),
  })
  try {
    const seats = recorded ?? (await seatsOf(portal.url))
    const counts = seats.visits.map(({ name, steps }) => `${name} ${steps.length} requests`).join(', ')
    const name = workers === 1 ? 'one process' : `${workers} processes`
    console.log(`\n${name} (${counts})`)
    const orders = { url: portal.url, ...seats, seconds: STEP_S }
    await measure({ ...orders, ...WARM_UP })
    const held = await highestRate({ ...orders, rate: 0 })
    const { outcome, rate, visitMs } = await minuteHeld({ ...orders, rate: held }, { pid: portal.pid, metrics })
    const times = Object.values(outcome.times).flat()
    const p99 = percentileOf(times, 0.99)
    const failed = Object.values(outcome.failed).reduce((sum, count) => sum + count, 0)
    figure({ what: `${name}: students in the minute`, value: outcome.phones, unit: '' })
    figure({ what: `${name}: p50 of the minute`, value: percentileOf(times, 0.5), unit: ' ms' })
    figure({ what: `${name}: p99 of the minute`, value: p99, unit: ' ms', atMost: LIMIT_MS })
    figure({ what: `${name}: failed requests`, value: failed, unit: '', atMost: 0 })
    const cohort = `${name}: biggest cohort in a minute at p99 under ${LIMIT_MS} ms`
    if (isHeld(outcome)) figure({ what: cohort, value: rate * 60, unit: '' })
    else console.log(`${name}: no cohort is shown, because every minute missed its limits`)
    figure({ what: `${name}: the portal's processor time of a visit`, value: visitMs, unit: ' ms' })
    return seats
  } finally {
    await portal.stop()
  }
}

await minute(2, await minute(1))
