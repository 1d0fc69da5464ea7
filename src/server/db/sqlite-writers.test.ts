import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import LibSql from 'libsql'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { withRealThreads } from '#server/testing/cheap-threads.ts'
import { makeMigratedPlace } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { openDatabase } from './open-database.ts'
import { SqliteWriters } from './sqlite-writers.ts'

beforeEach(withRealThreads)

/** Makes two database files and writers that both share. */
async function twoFiles() {
  const { folder, databaseUrl, remove } = await makeMigratedPlace()
  onTestFinished(remove)
  const file = databaseUrl.slice('file:'.length)
  const other = join(folder, 'other.db')
  await copyFile(file, other)
  return { file, other, writers: new SqliteWriters() }
}

async function open(file: string, writers: SqliteWriters) {
  const database = await openDatabase({ url: `file:${file}`, writers })
  return {
    ...database,
    add: (id: string) => database.write.insertInto('student').values({ id, created_at: '' }).execute(),
  }
}

test.skipIf(testEngine() === 'postgres')(
  'two SQLite files written by one thread each keep their own rows, and closing one file leaves the other open',
  async () => {
    const { file, other, writers } = await twoFiles()
    const [one, two] = [await open(file, writers), await open(other, writers)]
    await Promise.all([one.add('100012025'), two.add('200012025')])

    expect(await one.read.selectFrom('student').select('id').execute()).toEqual([{ id: '100012025' }])
    expect(await two.read.selectFrom('student').select('id').execute()).toEqual([{ id: '200012025' }])
    await one.close()
    await two.add('300012025')
    await two.close()
  },
)

test.skipIf(testEngine() === 'postgres')(
  'an SQLite file locked by another process delays no other file, and is written once the lock is free',
  async () => {
    const { file, other, writers } = await twoFiles()
    const [locked, free] = [await open(file, writers), await open(other, writers)]
    const holder = new LibSql(file)
    holder.exec('begin immediate')
    const waiting = locked.add('100012025')
    for (let number = 10; number < 30; number += 1) await free.add(`${number}0012025`)

    expect(await locked.read.selectFrom('student').select('id').execute()).toEqual([])
    holder.exec('commit')
    await waiting
    expect(await locked.read.selectFrom('student').select('id').execute()).toHaveLength(1)
    await locked.close()
    await free.close()
  },
)

test.skipIf(testEngine() === 'postgres')(
  'an SQLite file that cannot be opened does not disturb the other files of the thread',
  async () => {
    const { file, writers } = await twoFiles()
    const sound = await open(file, writers)
    await expect(open(join(file, 'none', 'x.db'), writers)).rejects.toThrow()
    const damaged = `${file}.damaged`
    await copyFile('package.json', damaged)
    await expect(open(damaged, writers)).rejects.toMatchObject({ code: 'SQLITE_NOTADB' })

    await sound.add('100012025')
    expect(await sound.read.selectFrom('student').select('id').execute()).toHaveLength(1)
    await sound.close()
  },
)
