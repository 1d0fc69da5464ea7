import type { Database } from '#server/db/open-database.ts'
import { applyImport } from '#server/modules/sheets/importing/sheet-import.service.ts'
import { schedulePublication } from '#server/modules/sheets/sheets.service.ts'
import { byOffice, NOON, OFFICE_IMPORT, publishSources, sheetSource } from '#server/testing/factories.ts'
import { makeSilentNetwork } from '#server/testing/silent-network.ts'
import { type Member, makeMember } from '#server/testing/visitor.ts'
import { type PortalProcess, startPortal } from '../portal.ts'
import { processesBelow } from '../processes.ts'
import { demand, later, pause, quantile, type Trial, within } from '../trial.ts'

const LIST = '/api/grade_1/degrees/2024_25'
const HEADING = { grade: 1, term: 1, year: 2025 } as const
/** Within this time `/readyz` must report that the database does not answer. */
const NOTICED_MS = 5000
/** Within this time after the database is back, readers must see what was published during the outage. */
const SHOWN_MS = 2000
/** A call that needs the database must be answered or refused within this time. */
const ANSWERED_MS = 12_000

interface Outage {
  name: string
  begin: () => void
  end: () => void
  /** Publishes a sheet of this many students during the outage; readers must see it when the outage is over. */
  publish: (students: number) => Promise<unknown>
}

interface Under {
  portal: PortalProcess
  member: Member
  outageMs: number
  slack: number
  /** Number of students of the sheet that is published during the outage. */
  count: number
}

/** Lets the connection to Postgres drop all data, then freezes Postgres, while readers and members make requests. */
export const outageTrial: Trial = {
  name: 'outage',
  engines: ['postgres'],
  impossible: () => (process.platform === 'linux' ? undefined : 'it finds the processes of Postgres in /proc'),
  async run(stage, { outageMs, slack }) {
    const place = await stage.place()
    const office = await stage.open(place)
    await publishSources(office, sheetSource(HEADING, students(3)))
    const network = await makeSilentNetwork(place.databaseUrl)
    stage.onEnd(async () => network.close())
    const portal = await startPortal(stage, { ...place, databaseUrl: network.url })
    const member = await makeMember({ ...portal, database: office })

    const found: string[] = []
    const pids = processesBelow(stage.postgres?.pid ?? 0)
    stage.onEnd(async () => signal(processesBelow(stage.postgres?.pid ?? 0), 'SIGCONT'))
    const outages: Outage[] = [
      {
        name: 'black hole',
        begin: network.swallow,
        end: network.pass,
        publish: (count) => publishSources(office, sheetSource(HEADING, students(count))),
      },
      {
        name: 'freeze',
        begin: () => signal(processesBelow(stage.postgres?.pid ?? 0), 'SIGSTOP'),
        end: () => signal(processesBelow(stage.postgres?.pid ?? 0), 'SIGCONT'),
        // Publishing from this process would wait for the frozen Postgres. The portal publishes a scheduled draft after
        // the outage instead.
        publish: async () => undefined,
      },
    ]
    demand(pids.length > 0, 'no processes of Postgres found')
    let count = 3
    for (const outage of outages) {
      count += 1
      if (outage.name === 'freeze') await scheduleFor(office, count, outageMs / 2)
      found.push(await through(outage, { portal, member, outageMs, slack, count }))
    }
    return found.join('; ')
  },
}

async function through(outage: Outage, { portal, member, outageMs, slack, count }: Under): Promise<string> {
  let isOver = false
  const readers = later(read(portal, () => isOver))
  const callers = later(call(member, () => isOver))
  await pause(500)
  outage.begin()
  const begun = performance.now()
  const noticed = await within(NOTICED_MS * slack, `/readyz tells of the ${outage.name}`, async () => {
    const response = await fetch(`${portal.url}/readyz`, { signal: AbortSignal.timeout(ANSWERED_MS) })
    await response.arrayBuffer()
    return response.status === 503
  })
  await within(NOTICED_MS * slack, 'published answers carry the header', async () => (await header(portal)) === 'away')
  await pause(Math.max(0, outageMs / 2 - (performance.now() - begun)))
  await outage.publish(count)
  await pause(Math.max(0, outageMs - (performance.now() - begun)))
  demand((await header(portal)) === 'away', 'the header goes before the database is back')
  outage.end()
  const shown = await within(20_000, 'the publication shows', async () => (await total(portal)) === count)
  demand(
    shown <= SHOWN_MS * slack,
    `${outage.name}: the publication shows ${shown} ms after the return, not in ${SHOWN_MS} ms`,
  )
  await within(5000 * slack, '/readyz is right again', async () => (await fetch(`${portal.url}/readyz`)).ok)
  await within(
    5000 * slack,
    'members are served again',
    async () => (await member.visitor.get('/api/auth/get-session')).status === 200,
  )
  isOver = true
  const times = await readers()
  const waits = await callers()
  const slowest = Math.round(Math.max(...waits))
  demand(slowest <= ANSWERED_MS * slack, `${outage.name}: a member's call waited ${slowest} ms`)
  return `${outage.name} of ${outageMs / 1000} s: noticed in ${noticed} ms, shown in ${shown} ms, ${times.length} readings (p99 ${Math.round(quantile(times, 0.99))} ms), ${waits.length} calls (slowest ${slowest} ms)`
}

/** Requests the published list until `isOver`; returns the durations. Throws if a request fails. */
async function read({ url }: PortalProcess, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const begun = performance.now()
    const response = await fetch(url + LIST)
    await response.arrayBuffer()
    demand(response.status === 200, `a published answer got ${response.status}`)
    times.push(performance.now() - begun)
    await pause(20)
  }
  return times
}

/**
 * Makes calls that need the database, eight at a time; each must be answered or refused with 503. Returns the
 * durations.
 */
async function call({ visitor }: Member, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = []
  const one = async () => {
    while (!isOver()) {
      const begun = performance.now()
      const { status, headers } = await visitor.get('/api/auth/get-session')
      waits.push(performance.now() - begun)
      demand(status === 200 || status === 503, `a member's call got ${status}`)
      demand(status === 200 || headers.get('retry-after') !== null, 'a 503 without Retry-After')
      await pause(50)
    }
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return waits
}

async function header({ url }: PortalProcess): Promise<string | null> {
  const response = await fetch(url + LIST)
  await response.arrayBuffer()
  return response.headers.get('diwan-database')
}

async function total({ url }: PortalProcess): Promise<number> {
  const response = await fetch(url + LIST)
  return ((await response.json()) as { total: number }).total
}

async function scheduleFor(office: Database, count: number, afterMs: number): Promise<void> {
  const [plan] = await applyImport(office, [sheetSource(HEADING, students(count))], OFFICE_IMPORT)
  // The sheet has all students of the published sheet and more: missing students would stop a scheduled publication.
  await schedulePublication(office, plan?.sheetId ?? '', new Date(Date.now() + 500 + afterMs), byOffice(NOON))
}

function students(count: number): [string, string, number, number][] {
  return Array.from({ length: count }, (_, index) => [
    String(10_001 + index),
    `طالب ${'أبجدهوزحط'[index] ?? ''} مخترع`,
    60,
    70,
  ])
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended in the meantime, so there is nothing to signal.
    }
  }
}
