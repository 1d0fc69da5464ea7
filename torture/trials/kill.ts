import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/db/open-database.ts'
import { type Member, makeMember, signUpForm, Visitor } from '#server/testing/visitor.ts'
import { type PortalProcess, startPortal } from '../portal.ts'
import type { Place, Stage } from '../stage.ts'
import { demand, pause, randomFrom, type Scale, type Trial, within } from '../trial.ts'

/** Writes that the portal has acknowledged since the last check, by kind. */
interface Acknowledged {
  emails: Set<string>
  suggestions: Set<string>
  announcements: Set<string>
  files: Set<string>
}

interface Round {
  portal: PortalProcess
  officer: Member
  acknowledged: Acknowledged
  isOver: () => boolean
}

/** Kills the portal again and again while it writes, and checks that all acknowledged writes are stored. */
export const killTrial: Trial = {
  name: 'kill',
  async run(stage, { rounds, seed }: Scale) {
    const place = await stage.place()
    const database = await stage.open(place)
    const random = randomFrom(seed)
    let port: number | undefined
    let officer: Member | undefined
    let writes = 0
    for (let round = 1; round <= rounds; round += 1) {
      const portal: PortalProcess = await supervised(() =>
        startPortal(stage, place, port === undefined ? {} : { port }),
      )
      port = portal.port
      officer ??= await makeMember({ ...portal, database }, { role: 'administrator' })
      const acknowledged = none()
      let isOver = false
      const writing = WRITERS.map((write) =>
        untilBroken(write, { portal, officer: officer as Member, acknowledged, isOver: () => isOver }),
      )
      await within(10_000, 'a first write is acknowledged', async () => countOf(acknowledged) > 0)
      await pause(random() * 700)
      await portal.kill()
      isOver = true
      await Promise.all(writing)
      const found = await missing(place, database, acknowledged)
      demand(found.length === 0, `round ${round}: acknowledged and lost: ${found.join(', ')}`)
      writes += countOf(acknowledged)
      if (round % 20 === 0)
        console.log(`  kill (${stage.engine}): ${round} rounds, ${writes} acknowledged writes, 0 lost`)
    }
    await atRest(stage, place, database, port)
    return `${rounds} rounds, ${writes} acknowledged writes, 0 lost, 0 half accounts`
  },
}

/**
 * Starts the portal, at most three times, as a supervisor does: on a slow machine the database may answer a start too
 * late.
 */
async function supervised(start: () => Promise<PortalProcess>): Promise<PortalProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start()
    } catch (error) {
      if (tries === 3) throw error
    }
  }
}

function countOf(acknowledged: Acknowledged): number {
  return Object.values(acknowledged).reduce((sum: number, { size }: Set<string>) => sum + size, 0)
}

function none(): Acknowledged {
  return { emails: new Set(), suggestions: new Set(), announcements: new Set(), files: new Set() }
}

/**
 * Each function makes one write and records it if the portal acknowledged it. Until the portal is killed, all functions
 * are called again as fast as it answers.
 */
const WRITERS: readonly ((round: Round) => Promise<void>)[] = [
  ({ portal, acknowledged }) => signUp(portal, acknowledged),
  ({ portal, acknowledged }) => signUp(portal, acknowledged),
  ({ portal, acknowledged }) => suggest(portal, acknowledged),
  ({ portal, acknowledged }) => suggest(portal, acknowledged),
  announce,
  upload,
]

async function untilBroken(write: (round: Round) => Promise<void>, round: Round): Promise<void> {
  while (!round.isOver()) {
    try {
      await write(round)
    } catch {
      // The portal was killed; the loop ends when the round is over.
      await pause(10)
    }
  }
}

async function signUp(portal: PortalProcess, { emails }: Acknowledged): Promise<void> {
  const form = signUpForm()
  const { status } = await new Visitor(portal).post('/api/auth/sign-up/email', form)
  if (status === 200) emails.add(form.email)
}

async function suggest(portal: PortalProcess, { suggestions }: Acknowledged): Promise<void> {
  const suggestion = `اقتراح ${randomUUID()}`
  const { status } = await new Visitor(portal).post('/api/suggestions', { suggestion })
  if (status === 200) suggestions.add(suggestion)
}

async function announce({ officer, acknowledged }: Round): Promise<void> {
  const text = `إعلان ${randomUUID()}`
  const announcement = { text, starts_at: null, ends_at: null }
  const { status } = await officer.visitor.post('/api/admin/front/announcements', { announcement })
  if (status === 200) acknowledged.announcements.add(text)
}

async function upload({ officer, acknowledged }: Round): Promise<void> {
  const file = `%PDF-1.4 ${randomUUID().repeat(2000)}`
  const { status, body } = await officer.visitor.upload('/api/admin/library/files?name=book.pdf', file)
  if (status === 200) acknowledged.files.add(idOf(body))
}

function idOf(body: unknown): string {
  const { id } = (body as { file?: { id?: string } }).file ?? {}
  if (id === undefined) throw new TypeError(`an upload's answer without an id: ${JSON.stringify(body)}`)
  return id
}

/** Returns the acknowledged writes that are not stored. */
async function missing(place: Place, database: Database, acknowledged: Acknowledged): Promise<string[]> {
  const { fresh } = database
  const accounts = await fresh
    .selectFrom('account_user')
    .innerJoin('account_credential', 'account_credential.user_id', 'account_user.id')
    .select('email as key')
    .where('email', 'in', [...acknowledged.emails, ''])
    .execute()
  const suggestions = await fresh
    .selectFrom('suggestion')
    .select('text as key')
    .where('text', 'in', [...acknowledged.suggestions, ''])
    .execute()
  const announcements = await fresh
    .selectFrom('announcement')
    .select('text as key')
    .where('text', 'in', [...acknowledged.announcements, ''])
    .execute()
  const files = await fresh
    .selectFrom('stored_file')
    .select(['id as key', 'size'])
    .where('id', 'in', [...acknowledged.files, ''])
    .execute()
  const lost = [
    ...without(acknowledged.emails, accounts),
    ...without(acknowledged.suggestions, suggestions),
    ...without(acknowledged.announcements, announcements),
    ...without(acknowledged.files, files),
  ]
  for (const { key, size } of files) {
    const facts = await stat(join(place.dataDir, 'storage', 'drive', key)).catch(() => undefined)
    if (facts?.size !== size) lost.push(`the bytes of ${key}`)
  }
  return lost
}

function without(wanted: ReadonlySet<string>, rows: readonly { key: string }[]): string[] {
  const found = new Set(rows.map(({ key }) => key))
  return [...wanted].filter((key) => !found.has(key))
}

/**
 * Checks, after the last kill, that the portal starts, that each account has a stored password, and that the audit log
 * has a line for each announcement.
 */
async function atRest(stage: Stage, place: Place, database: Database, port: number | undefined): Promise<void> {
  const portal = await startPortal(stage, place, port === undefined ? {} : { port })
  const half = await database.fresh
    .selectFrom('account_user')
    .leftJoin('account_credential', 'account_credential.user_id', 'account_user.id')
    .select('email')
    .where('account_credential.user_id', 'is', null)
    .execute()
  demand(half.length === 0, `accounts without a password: ${half.map(({ email }) => email).join(', ')}`)
  const announced = await database.fresh.selectFrom('announcement').select('id').execute()
  const logged = await database.fresh
    .selectFrom('audit_entry')
    .select('object_id')
    .where('action', '=', 'announcement.add')
    .execute()
  demand(announced.length === logged.length, `${announced.length} announcements, ${logged.length} lines in the log`)
  const { code } = await portal.stop()
  demand(code === 0, `the portal did not stop cleanly: ${code}\n${portal.log()}`)
}
