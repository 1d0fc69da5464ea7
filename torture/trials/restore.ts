import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/open-database.ts'
import { diwan, startDiwan } from '../portal.ts'
import type { Place } from '../stage.ts'
import { demand, pause, pick, type Random, randomFrom, type Trial } from '../trial.ts'

interface Hostile {
  name: string
  /** Changes a copy of a good backup into a hostile one. */
  spoil: (file: string, random: Random) => Promise<void>
}

function statements(...texts: string[]): (file: string) => Promise<void> {
  return async (file) => {
    const database = await openDatabase({ url: `file:${file}` })
    for (const text of texts) await sql.raw(text).execute(database.write)
    await sql`pragma wal_checkpoint(truncate)`.execute(database.write)
    await sql`pragma journal_mode = delete`.execute(database.write)
    await database.close()
  }
}

const HOSTILE: readonly Hostile[] = [
  { name: 'an empty file', spoil: (file) => truncate(file, 0) },
  { name: 'a text', spoil: (file) => writeFile(file, 'these are notes, not tables'.repeat(500)) },
  { name: 'half of it', spoil: async (file) => truncate(file, Math.floor((await stat(file)).size / 2)) },
  {
    name: 'a trigger that makes administrators',
    spoil: statements(
      `create trigger evil after insert on suggestion begin update account_user set role = 'administrator'; end`,
    ),
  },
  { name: 'without the triggers of its log', spoil: dropTriggers },
  {
    name: 'a view in the place of a table',
    spoil: statements('drop table suggestion', 'create view suggestion as select 1 as id'),
  },
  { name: 'a foreign table', spoil: statements('create table notes (id text)') },
  { name: 'an index that runs nothing good', spoil: statements(`create index evil on suggestion (upper(text))`) },
  {
    name: 'of a newer release',
    spoil: statements(`insert into kysely_migration (name, timestamp) values ('29990101T0000_later', '')`),
  },
  {
    name: 'text that is no UTF-8',
    spoil: statements(
      `insert into suggestion (id, text, created_at, state, note) values ('x', cast(x'ff' as text), '', 'new', '')`,
    ),
  },
  { name: 'bytes turned over', spoil: turnBytes },
]

/**
 * Restores hostile files, which must be refused without changing the database; then kills restores of a good backup.
 */
export const restoreTrial: Trial = {
  name: 'restore',
  engines: ['sqlite'],
  async run(stage, { times, seed }) {
    const place = await stage.place()
    const random = randomFrom(seed)
    const backup = join(place.dataDir, 'good.db')
    const made = await diwan(place, 'backup', backup)
    demand(made.status === 0, `no backup: ${made.text}`)
    await mark(place, 'standing')
    let accepted = 0
    // All kinds of hostile files, and more files with random bytes changed; the short form takes two random kinds.
    const more = Array.from({ length: times }, () => HOSTILE.at(-1) as Hostile)
    const files = times < 10 ? [pick(random, HOSTILE), pick(random, HOSTILE), ...more] : [...HOSTILE, ...more]
    for (const [turn, { name, spoil }] of files.entries()) {
      const file = join(place.dataDir, `hostile-${turn}.db`)
      await copyFile(backup, file)
      await spoil(file, random)
      const { status, text } = await diwan(place, 'restore', file, '--apply')
      if (status === 0) {
        demand(name === 'bytes turned over', `a backup with ${name} was restored:\n${text}`)
        accepted += 1
        await sound(place)
        await mark(place, 'standing')
      }
      demand(/[\u0600-\u06FF]/.test(text), `a refusal without an Arabic sentence: ${text}`)
      demand(!/\n\s+at /.test(text), `a refusal with a stack: ${text}`)
      demand((await markOf(place)) === 'standing', `the database is another one after ${name}`)
    }
    const kills = await killRestores(place, backup, times, random)
    return `${files.length} hostile files (${accepted} harmless ones restored), ${kills} killed restores, always a whole database`
  },
}

/** Kills restores at random moments. Afterwards the database, old or new, must be sound. */
async function killRestores(place: Place, backup: string, times: number, random: Random): Promise<number> {
  for (let turn = 0; turn < times; turn += 1) {
    await mark(place, 'standing')
    const child = startDiwan(place, 'restore', backup, '--apply')
    await pause(200 + random() * 1500)
    child.kill('SIGKILL')
    await new Promise((resolve) =>
      child.exitCode === null && child.signalCode === null ? child.once('exit', resolve) : resolve(0),
    )
    await sound(place)
  }
  return times
}

/** Writes a name into the database, by which the trial later recognises which of the two databases is in place. */
async function mark({ databaseUrl }: Place, name: string): Promise<void> {
  const database = await openDatabase({ url: databaseUrl })
  await database.write.deleteFrom('suggestion').execute()
  const row = { id: name, text: name, uid: null, created_at: '', state: 'new', note: '' } as const
  await database.write.insertInto('suggestion').values(row).execute()
  await database.close()
}

async function markOf({ databaseUrl }: Place): Promise<string | undefined> {
  const database = await openDatabase({ url: databaseUrl })
  const row = await database.read.selectFrom('suggestion').select('text').executeTakeFirst()
  await database.close()
  return row?.text
}

async function sound({ databaseUrl }: Place): Promise<void> {
  const database = await openDatabase({ url: databaseUrl })
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.write)
  await database.write.selectFrom('account_user').select('id').execute()
  await database.close()
  demand(rows[0]?.integrity_check === 'ok', `the database is damaged: ${JSON.stringify(rows)}`)
}

async function dropTriggers(file: string): Promise<void> {
  const database = await openDatabase({ url: `file:${file}` })
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(
    database.write,
  )
  await database.close()
  await statements(...rows.map(({ name }) => `drop trigger ${name}`))(file)
}

/** Inverts 40 random bytes behind the first page of the file. */
async function turnBytes(file: string, random: Random): Promise<void> {
  const bytes = await readFile(file)
  for (let count = 0; count < 40; count += 1) {
    const at = 4096 + Math.floor(random() * (bytes.length - 4096))
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
  }
  await writeFile(file, bytes)
}
