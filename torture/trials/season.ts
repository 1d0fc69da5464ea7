import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/open-database.ts'
import { applyImport } from '#server/modules/sheets/importing/sheet-import.service.ts'
import { schedulePublication } from '#server/modules/sheets/sheets.service.ts'
import { versionPublication } from '#server/modules/sheets/versions/sheet-versions.service.ts'
import { hideStudent, unhideStudent } from '#server/modules/students/hidden-and-withheld.service.ts'
import { byOffice, OFFICE_IMPORT, publishSources, sheetSource } from '#server/testing/factories.ts'
import { startPostgres, startReplica } from '#server/testing/postgres.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import { type Member, makeMember } from '#server/testing/visitor.ts'
import { startProxy } from '../../e2e/caching-proxy.ts'
import { findNginx } from '../../scripts/nginx.mjs'
import { type PortalProcess, startPortal } from '../portal.ts'
import { type Place, Stage } from '../stage.ts'
import { demand, pause, randomFrom, type Trial, within } from '../trial.ts'
import { openAudience } from './season-audience.ts'

const HEADING = { grade: 1, term: 1, year: 2025 } as const
const STUDENTS = 300
/** nginx by default sends no requests to a server for ten seconds after a failure. */
const FORGIVEN_MS = 11_000
/** The trial kills the leader (the process that does the timed work) this long before a scheduled publication. */
const KILLED_BEFORE_MS = 300

/**
 * A season on several machines: a primary database, a replica whose replay is paused at times, and two portals with a
 * bucket, behind nginx with its default settings. The office corrects, hides and schedules, the leader is killed, and
 * the portals restart in turn. No reader may get a failure, a mixture of versions, or a version that was replaced more
 * than two seconds before.
 */
export const seasonTrial: Trial = {
  name: 'season',
  engines: ['postgres'],
  inShort: 'nowhere',
  impossible: () => (findNginx() ? undefined : 'nginx is not installed'),
  async run(stage, { times, slack, seed }) {
    const season = await openSeason(stage)
    const random = randomFrom(seed)
    const turns = Math.max(3, Math.round(times / 2))
    const counts = { corrections: 0, scheduled: 0, hides: 0, kills: 0, restarts: 0, own: 0, pauses: 0 }
    for (let turn = 0; turn < turns; turn += 1) {
      const { replica } = season
      const isLagging = turn % 2 === 1
      if (isLagging) {
        await replica.pause()
        counts.pauses += 1
      }
      await season.correct()
      counts.corrections += 1
      await season.hide()
      counts.hides += 1
      counts.own += await season.seeOwn()
      await season.schedule(1500)
      counts.scheduled += 1
      if (turn % 3 === 0) {
        await pause(1500 - KILLED_BEFORE_MS)
        await season.killLeader()
        counts.kills += 1
      }
      await pause(2500 + random() * 1000)
      await season.unhide()
      if (isLagging) await replica.resume()
      if (turn % 3 === 1) counts.restarts += await season.restartInTurn()
      else if (turn % 3 === 0) await pause(FORGIVEN_MS)
    }
    const seen = await season.audience.end(slack)
    const twice = await season.publishedTwice()
    demand(twice.length === 0, `published twice: ${twice.join(', ')}`)
    const did = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
    return `${did.join(', ')}; ${seen}, 0 published twice`
  },
}

// Over 60 lines: opens the databases, portals and readers, and defines the acts of the office, which share them.
async function openSeason(stage: Stage) {
  const primary = await startPostgres()
  stage.onEnd(primary.stop)
  const own = new Stage(primary)
  stage.onEnd(() => own.end())
  const place = await own.place()
  const replica = await startReplica(primary)
  stage.onEnd(replica.stop)
  const bucket = await startS3Server()
  stage.onEnd(() => bucket.close())
  const readUrl = new URL(place.databaseUrl)
  readUrl.port = new URL(replica.url).port
  const settings = {
    DATABASE_READ_URL: readUrl.toString(),
    STORAGE_URL: bucket.storageUrl('season'),
    BACKUP_URL: bucket.storageUrl('backups'),
    AUTH_SECRET: 'the same on all machines of a season',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    LOG_LEVEL: 'info',
  }
  const office = await own.open(place)
  let mark = 30
  await publishSources(office, sheetOf(mark))
  const places: Place[] = [place, { ...place, dataDir: mkdtempSync(join(tmpdir(), 'diwan-torture-')) }]
  stage.onEnd(() => rm(places[1]?.dataDir ?? '', { recursive: true, force: true }))
  const start = (number: number, port?: number) =>
    startPortal(own, places[number] ?? place, { settings, ...(port === undefined ? {} : { port }) })
  const portals: PortalProcess[] = [await start(0), await start(1)]
  const proxy = await startProxy(
    findNginx() ?? '',
    portals.map(({ url }) => url),
    '',
  )
  stage.onEnd(async () => proxy.stop())
  const officer = await makeMember({ url: proxy.url, origin: proxy.url, database: office }, { role: 'administrator' })
  const audience = openAudience(proxy.url, portals, { students: STUDENTS, total: 2 * mark })
  const restart = async (number: number, port: number) => {
    portals[number] = await start(number, port)
  }
  return {
    replica,
    audience,
    /** Publishes another version of the sheet. */
    async correct() {
      mark += 1
      audience.publishes(2 * mark)
      await publishSources(office, sheetOf(mark))
      audience.published()
    },
    async hide() {
      await hideStudent(office, '100012025', 'طلب', byOffice(new Date()))
      audience.hides(true)
    },
    async unhide() {
      // Recorded first, because readers may see the student before this process knows of the commit.
      audience.hides(false)
      await unhideStudent(office, '100012025', byOffice(new Date()))
    },
    async schedule(inMs: number) {
      mark += 1
      audience.publishes(2 * mark, await scheduleSheet(office, mark, inMs))
    },
    seeOwn: () => seeOwn(officer),
    async killLeader() {
      const number = leaderOf(portals)
      const { [number]: portal } = portals
      if (!portal) return
      await portal.kill()
      await within(
        10_000,
        'another process leads',
        async () => leaderOf(portals.filter((other) => other !== portal)) >= 0,
      )
      await pause(FORGIVEN_MS)
      await restart(number, portal.port)
    },
    async restartInTurn() {
      for (const [number, portal] of portals.entries()) {
        const { code } = await portal.stop()
        demand(code === 0, `a portal did not stop cleanly: ${code}\n${portal.log()}`)
        await restart(number, portal.port)
        await pause(FORGIVEN_MS)
      }
      return portals.length
    },
    publishedTwice: () => publishedTwice(office),
  }
}

function sheetOf(mark: number) {
  const seat = (index: number) => String(10_001 + index)
  return sheetSource(
    HEADING,
    Array.from({ length: STUDENTS }, (_, index) => [seat(index), `طالب ${index}`, mark, mark] as const),
  )
}

/** Schedules a sheet with the given mark; returns the time at which it is due, in milliseconds. */
async function scheduleSheet(office: Database, mark: number, inMs: number): Promise<number> {
  const [plan] = await applyImport(office, [sheetOf(mark)], OFFICE_IMPORT)
  const id = plan?.sheetId ?? ''
  const { stops } = await versionPublication(office.write, id)
  const accept = stops.map(({ code, count }) => ({ code, count, reason: 'as the trial needs it' }))
  const at = new Date(Date.now() + inMs)
  await schedulePublication(office, id, at, { ...byOffice(new Date()), accept })
  return at.getTime()
}

/**
 * Writes as an officer through the proxy and reads at once, perhaps from the other portal: the response to the read
 * must contain what was written.
 */
async function seeOwn({ visitor }: Member): Promise<number> {
  const text = `إعلان ${Date.now()}`
  const { status } = await visitor.post('/api/admin/front/announcements', {
    announcement: { text, starts_at: null, ends_at: null },
  })
  demand(status === 200, `an announcement gets ${status}`)
  const { body } = await visitor.get('/api/admin/front')
  demand(JSON.stringify(body).includes(text), 'an officer does not see what they have just written')
  return 1
}

/**
 * Returns the index of the leader: the portal whose last message about timed work says that it does this work; -1 if no
 * portal says so.
 */
function leaderOf(portals: readonly PortalProcess[]): number {
  return portals.findIndex((portal) => {
    const said = portal.log().match(/(this|another) process does the timed work/g)
    return said?.at(-1)?.startsWith('this') ?? false
  })
}

/** Returns the ids of the sheets whose publication is in the log more than once. */
async function publishedTwice(office: Database): Promise<string[]> {
  const rows = await office.fresh
    .selectFrom('audit_entry')
    .select(['object_id', (expression) => expression.fn.countAll<number | string>().as('times')])
    .where('action', '=', 'sheet.publish')
    .groupBy('object_id')
    .execute()
  return rows.filter(({ times }) => Number(times) > 1).map(({ object_id }) => object_id ?? '')
}
