// A process that `results-minute.ts` starts: it simulates phones that make the requests of recorded visits.
import { once } from 'node:events'
import { OpenPage } from './open-page.ts'
import { type Kind, noOutcome, type Orders, type Outcome, type Step, type Visit } from './phone-orders.ts'

/** Most connections of a browser to one host. */
const CONNECTIONS = 6
/** Loopback addresses that the phones use, because one address can have only 28,000 connections open or just closed. */
const ADDRESSES = 200

function kindOf(path: string): Kind {
  if (path === '/' || path.startsWith('/?')) return 'page'
  if (/\.(js|css)$/.test(path)) return 'scripts'
  if (path.endsWith('.woff2')) return 'letters'
  if (path.startsWith('/api/portal')) return 'portal'
  if (path.startsWith('/api/find/')) return 'search'
  if (/^\/api\/grade_\d\/degrees\/\w+\/\w+/.test(path)) return 'result'
  return /^\/api\/grade_\d\/degrees\//.test(path) ? 'list' : 'other'
}

/** Makes the requests of one phone at their recorded times, each on the phone's first free connection. */
async function visit({ url, seat }: Orders, steps: readonly Step[], ownSeat: string, into: Outcome): Promise<void> {
  const free: OpenPage[] = []
  let opened = 0
  const waiting: ((page: OpenPage) => void)[] = []
  // Each phone has a client address of its own, because the portal limits the look-ups from one address.
  const part = () => Math.floor(Math.random() * 256)
  const from = `10.${part()}.${part()}.${part()}`
  const localAddress = `127.1.0.${1 + Math.floor(Math.random() * ADDRESSES)}`
  const connection = (): Promise<OpenPage> => {
    const page = free.pop() ?? (opened++ < CONNECTIONS ? new OpenPage(url, from, localAddress) : undefined)
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
      if (![200, 206, 304].includes(status)) fail(`${status} ${kindOf(path)}`)
    } catch (error) {
      fail(`${(error as Error).message} (${kindOf(path)})`)
    }
    const next = waiting.shift()
    if (next) next(page)
    else free.push(page)
  }
  await Promise.all(steps.map(ask))
  for (const page of pages) page.close()
}

/** Lets phones arrive at random, on average `rate` a second, and waits until the last one has finished. */
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

const [orders] = (await once(process, 'message')) as [Orders]
process.send?.(await send(orders))
