import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { hideStudent } from '#server/modules/students/hidden-and-withheld.service.ts'
import { byOffice, publishSources, sheetSource } from '#server/testing/factories.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'
import { type PortalProcess, startPortal } from '../portal.ts'
import type { Stage } from '../stage.ts'
import { demand, later, pause, type Trial, within } from '../trial.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LIST = '/api/grade_1/degrees/2023_24'
const HEADING = { grade: 1, term: 1, year: 2024 } as const
/** Within this time the previous release, on the same database, must show what the newer release publishes. */
const SHOWN_MS = 5000
const EVERY_MS = 3000
/** The files and folders that a build of the server needs. */
const PARTS = [
  'src',
  'migrations',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
]
/** The name of the migration that is added to make a newer release. */
const PLANTED = '29990101T0000_planted'

/**
 * Runs the previous release under load while a newer release, which is this one with one more migration, migrates the
 * same database and writes to it. Then goes back to the previous release, and forward again. Nothing may be lost on
 * either way.
 */
export const previousTrial: Trial = {
  name: 'previous',
  inShort: 'nowhere',
  impossible: () =>
    has(commitBefore())
      ? undefined
      : 'this clone lacks the commit of the release before (torture/previous-release.json)',
  async run(stage, { outageMs, slack }) {
    const [before, next] = [await buildBefore(stage), await buildNext(stage)]
    const place = await stage.emptyPlace()
    const old = await startPortal(stage, place, { program: before })
    const portals = [old]
    const load = startLoad(portals)
    const office = await stage.open(place)
    const newer = await startPortal(stage, place, { program: next })
    portals.push(newer)
    await sql`update suggestion set planted = 'newer'`.execute(office.patient)
    const officer = await makeMember({ ...newer, database: office }, { role: 'administrator' })
    const shows = (portal: PortalProcess, what: string, total: number) =>
      within(SHOWN_MS * slack, what, async () => (await totalOf(portal, '20001')) === total)
    let sheets = 0
    for (const end = performance.now() + outageMs; performance.now() < end; await pause(EVERY_MS)) {
      sheets += 1
      await publishSources(office, sheetOf(50 + sheets))
      await shows(old, 'the release before shows what the newer one publishes', 2 * (50 + sheets))
    }
    await hideStudent(office, '200022024', 'طلب', byOffice(new Date()))
    await within(
      SHOWN_MS * slack,
      'the release before hides a student',
      async () => (await statusOf(old, '20002')) === 403,
    )
    const requests = await load.end()
    await stopAll(portals)

    const back = await startPortal(stage, place, { program: before })
    demand((await totalOf(back, '20001')) === 2 * (50 + sheets), 'the way back loses the last publication')
    demand((await statusOf(back, '20002')) === 403, 'the way back shows a hidden student')
    const visitor = new Visitor(back)
    const signIn = await visitor.post('/api/auth/sign-in/email', { email: officer.email, password: officer.password })
    demand(signIn.status === 200, `an account of the newer release gets ${signIn.status} in the release before`)
    const again = startLoad([back])
    await publishSources(office, sheetOf(30))
    await shows(back, 'the release before goes on publishing', 60)
    const after = await again.end()
    await stopAll([back])

    const forward = await startPortal(stage, place, { program: next })
    demand((await totalOf(forward, '20001')) === 60, 'the way forward loses what the release before published')
    demand((await statusOf(forward, '20002')) === 403, 'the way forward shows a hidden student')
    const { rows } = await sql<{ planted: string | null }>`
      select distinct planted from suggestion`.execute(office.patient)
    const kept = new Set(rows.map(({ planted }) => planted))
    demand(kept.has('newer'), 'the way back and forward loses what only the newer release knows')
    demand(kept.has(null), 'the release before wrote no suggestion on the newer schema')
    return `${requests} requests beside ${sheets} publications of the newer release in ${outageMs / 1000} s, ${after} more after the way back, 0 failed; nothing lost back and forward`
  },
}

async function stopAll(portals: readonly PortalProcess[]): Promise<void> {
  for (const portal of portals) {
    const { code } = await portal.stop()
    demand(code === 0, `a portal did not stop cleanly: ${code}\n${portal.log()}`)
  }
}

/** Returns the commit of the previous release; RELEASE_BEFORE can name another one. */
function commitBefore(): string {
  const { commit } = JSON.parse(readFileSync(join(ROOT, 'torture/previous-release.json'), 'utf8')) as { commit: string }
  return process.env.RELEASE_BEFORE ?? commit
}

function has(commit: string): boolean {
  return spawnSync('git', ['-C', ROOT, 'cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' }).status === 0
}

/** Builds the server of the previous release with this release's packages; returns the path of its program. */
async function buildBefore(stage: Stage): Promise<string> {
  return build(stage, (folder) => {
    const archive = execFileSync('git', ['-C', ROOT, 'archive', commitBefore()], { maxBuffer: 1 << 30 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
  })
}

/** Builds the server from this source with one more migration, which adds a column; returns the path of its program. */
async function buildNext(stage: Stage): Promise<string> {
  return build(stage, (folder) => {
    for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
    writeFileSync(
      join(folder, 'migrations', `${PLANTED}.ts`),
      "export const up = (db) => db.schema.alterTable('suggestion').addColumn('planted', 'text').execute()\n",
    )
  })
}

/** Builds the server from the source that `fill` puts into a folder; returns the path of its program. */
async function build(stage: Stage, fill: (folder: string) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-release-'))
  stage.onEnd(() => rm(folder, { recursive: true, force: true }))
  fill(folder)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build-server.mjs'], { cwd: folder, stdio: 'pipe' })
  return join(folder, 'dist/server/main.js')
}

/** Returns a sheet in which two students have the same marks, so that their total identifies the version. */
function sheetOf(mark: number) {
  return sheetSource(HEADING, [
    ['20001', 'هدى حسن', mark, mark],
    ['20002', 'منى سعيد', mark, mark],
  ])
}

async function totalOf({ url }: PortalProcess, seat: string): Promise<number | undefined> {
  const response = await fetch(`${url}${LIST}/${seat}`)
  const body = (await response.json()) as { total?: number }
  return response.status === 200 ? body.total : undefined
}

async function statusOf({ url }: PortalProcess, seat: string): Promise<number> {
  const response = await fetch(`${url}${LIST}/${seat}`)
  await response.arrayBuffer()
  return response.status
}

const CALLS: readonly ((visitor: Visitor) => Promise<{ status: number }>)[] = [
  (visitor) => visitor.get('/api/portal'),
  (visitor) => visitor.get(LIST),
  (visitor) => visitor.get('/api/find/20001'),
  (visitor) => visitor.get('/api/degrees?grade=1&term=1&year=2024'),
  (visitor) => visitor.get('/api/auth/get-session'),
  (visitor) => visitor.post('/api/suggestions', { suggestion: 'اقتراح أثناء الترقية' }),
]

/**
 * Makes calls of every kind to each portal until `end` is called, which returns their number and throws if any failed.
 */
function startLoad(portals: readonly PortalProcess[]): { end: () => Promise<number> } {
  const over = new AbortController()
  const failures: string[] = []
  let made = 0
  const one = async (call: (typeof CALLS)[number]) => {
    while (!over.signal.aborted) {
      for (const portal of portals) {
        const { status } = await call(new Visitor(portal))
        made += 1
        if (status >= 500) failures.push(`${status}`)
        await pause(10)
      }
    }
  }
  const calls = later(Promise.all(CALLS.map(one)))
  return {
    async end() {
      over.abort()
      await calls()
      demand(failures.length === 0, `${failures.length} of ${made} calls failed: ${[...new Set(failures)].join(', ')}`)
      return made
    },
  }
}
