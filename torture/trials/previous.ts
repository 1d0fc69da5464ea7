import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { hideStudent } from '#server/modules/students/hidden-and-withheld.service.ts'
import { byOffice, publishSources, sheetSource } from '#server/testing/factories.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'
import { diwan, type PortalProcess, startPortal } from '../portal.ts'
import type { Stage } from '../stage.ts'
import { demand, later, pause, type Trial, within } from '../trial.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LIST = '/api/grade_1/degrees/2023_24'
const HEADING = { grade: 1, term: 1, year: 2024 } as const
/** The release before must show what this one writes within this time. */
const SHOWN_MS = 5000
const EVERY_MS = 3000

/**
 * Runs the release before under load while this one migrates its database and writes into it; then the release before
 * starts on what this one has left, with a column that it has never heard of.
 */
export const previousTrial: Trial = {
  name: 'previous',
  inShort: 'nowhere',
  impossible: () =>
    has(commitBefore())
      ? undefined
      : 'this clone lacks the commit of the release before (torture/previous-release.json)',
  async run(stage, { outageMs, slack }) {
    const program = await buildBefore(stage)
    const place = await stage.emptyPlace()
    const old = await startPortal(stage, place, { program })
    const portals = [old]
    const load = startLoad(portals)
    const migration = await diwan(place, 'migrate')
    demand(migration.status === 0, `the migration fails:\n${migration.text}`)
    const office = await stage.open(place)
    const current = await startPortal(stage, place)
    portals.push(current)
    const officer = await makeMember({ ...current, database: office }, { role: 'administrator' })
    const shows = (portal: PortalProcess, what: string, total: number) =>
      within(SHOWN_MS * slack, what, async () => (await totalOf(portal, '20001')) === total)
    let sheets = 0
    for (const end = performance.now() + outageMs; performance.now() < end; await pause(EVERY_MS)) {
      sheets += 1
      await publishSources(office, sheetOf(50 + sheets))
      await shows(old, 'the release before shows what this one publishes', 2 * (50 + sheets))
    }
    await hideStudent(office, '200022024', 'طلب', byOffice(new Date()))
    await within(
      SHOWN_MS * slack,
      'the release before hides a student',
      async () => (await statusOf(old, '20002')) === 403,
    )
    const requests = await load.end()
    for (const portal of portals) {
      const { code } = await portal.stop()
      demand(code === 0, `a portal did not stop cleanly: ${code}\n${portal.log()}`)
    }

    await sql`alter table suggestion add column planted text`.execute(office.patient)
    await sql`insert into kysely_migration (name, timestamp) values ('29990101T0000_planted', '2999-01-01')`.execute(
      office.patient,
    )
    const back = await startPortal(stage, place, { program }).catch(refusalOf)
    if (typeof back === 'string')
      return `${requests} requests beside ${sheets} publications of this release in ${outageMs / 1000} s, 0 failed; ${back}`
    demand(
      (await totalOf(back, '20001')) === 2 * (50 + sheets),
      'the release before does not serve the last publication',
    )
    demand((await statusOf(back, '20002')) === 403, 'the release before shows a student whom this one hid')
    const visitor = new Visitor(back)
    const signIn = await visitor.post('/api/auth/sign-in/email', { email: officer.email, password: officer.password })
    demand(signIn.status === 200, `an account of this release gets ${signIn.status} in the release before`)
    const again = startLoad([back])
    await publishSources(office, sheetOf(30))
    await shows(back, 'the release before goes on publishing', 60)
    const after = await again.end()
    return `${requests} requests beside ${sheets} publications of this release in ${outageMs / 1000} s, ${after} more after the way back, 0 failed`
  },
}

/** Releases from before the rule of `migrate.ts` refuse every newer schema; their way back is the backup. */
function refusalOf(error: unknown): string {
  if (error instanceof Error && error.message.includes('إصدار أحدث')) return 'the release before refuses to start again'
  throw error
}

/** The commit of the release before; RELEASE_BEFORE names another one. */
function commitBefore(): string {
  const { commit } = JSON.parse(readFileSync(join(ROOT, 'torture/previous-release.json'), 'utf8')) as { commit: string }
  return process.env.RELEASE_BEFORE ?? commit
}

function has(commit: string): boolean {
  return spawnSync('git', ['-C', ROOT, 'cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' }).status === 0
}

/** Builds the server of the release before with this one's packages; returns its program. */
async function buildBefore(stage: Stage): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-release-before-'))
  stage.onEnd(() => rm(folder, { recursive: true, force: true }))
  const archive = execFileSync('git', ['-C', ROOT, 'archive', commitBefore()], { maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build-server.mjs'], { cwd: folder, stdio: 'pipe' })
  return join(folder, 'dist/server/main.js')
}

/** Two students with equal marks, so that a total tells the version. */
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

/** Makes calls of every kind to each portal until the end, which returns how many; throws if one failed. */
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
