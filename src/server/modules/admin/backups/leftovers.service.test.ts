import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestPlace } from '#server/testing/test-database.ts'
import { removeLeftovers } from './leftovers.service.ts'

const ID = '0b7f2a52-9f57-4a9f-8a77-1f0ac2b0a001'
const NOW = new Date()
const LONG_AGO = new Date(NOW.getTime() - 2 * 60 * 60 * 1000)

test('what killed backups, restores and checks left goes after an hour; other files stay', async () => {
  const { folder, remove } = await makeTestPlace()
  onTestFinished(remove)
  const leftovers = [`.diwan.db.${ID}.part`, `.diwan.db.${ID}.part-wal`, '.doctor-1', `backups/.${ID}`, '.work-a1/copy']
  const others = [
    'diwan.db',
    'diwan.db-wal',
    '.env',
    '.other.db.part',
    'backups/diwan-20260101T000000Z.db',
    '.work-new/copy',
  ]
  await mkdir(join(folder, 'backups'))
  await mkdir(join(folder, '.work-a1'))
  await mkdir(join(folder, '.work-new'))
  for (const name of [...leftovers, ...others]) {
    await writeFile(join(folder, name), 'x')
    if (name !== '.work-new/copy') await utimes(join(folder, name), LONG_AGO, LONG_AGO)
  }
  await utimes(join(folder, '.work-a1'), LONG_AGO, LONG_AGO)
  await utimes(join(folder, '.work-new'), LONG_AGO, LONG_AGO)

  const removed = await removeLeftovers({ dataDir: folder, databaseFile: join(folder, 'diwan.db') }, NOW)
  expect(removed.map((path) => path.slice(folder.length + 1)).sort()).toEqual(
    [...leftovers.slice(0, 4), '.work-a1'].sort(),
  )
  expect((await readdir(folder)).sort()).toEqual(
    ['.env', '.other.db.part', '.work-new', 'backups', 'diwan.db', 'diwan.db-wal'].sort(),
  )
  expect(await removeLeftovers({ dataDir: folder, databaseFile: undefined }, NOW), 'a second time').toEqual([])
})
