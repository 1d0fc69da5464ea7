import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SeenSince } from '#server/seen-since.ts'
import { makeTestPlace } from '#server/testing/test-database.ts'
import { ABANDONED_MS, removeLeftovers } from './leftovers.service.ts'

const ID = '0b7f2a52-9f57-4a9f-8a77-1f0ac2b0a001'
const LEFTOVERS = [`.diwan.db.${ID}.part`, `.diwan.db.${ID}.part-wal`, '.doctor-1', `backups/.${ID}`, '.work-left/copy']
const OTHERS = ['diwan.db', 'diwan.db-wal', '.env', '.other.db.part', 'backups/diwan-20260101T000000Z.db']
const IN_WORK = '.work-new/copy'
const YEAR_AGO = new Date(Date.now() - 365 * 24 * 60 * 60 * 1000)

/** Makes a data folder whose files have times a year ago, as if the clock had been set forward since. */
async function makeFolder(): Promise<string> {
  const { folder, remove } = await makeTestPlace()
  onTestFinished(remove)
  for (const name of ['backups', '.work-left', '.work-new']) await mkdir(join(folder, name))
  for (const name of [...LEFTOVERS, ...OTHERS, IN_WORK]) await writeFile(join(folder, name), 'x')
  const names = await readdir(folder, { recursive: true })
  for (const name of names) await utimes(join(folder, name), YEAR_AGO, YEAR_AGO)
  return folder
}

test('files that killed backups and restores left are deleted once this process has found them unchanged for an hour', async () => {
  const folder = await makeFolder()
  const folders = { dataDir: folder, databaseFile: join(folder, 'diwan.db') }
  let now = 0
  const seen = new SeenSince(ABANDONED_MS, () => now)
  const remove = async () => (await removeLeftovers(folders, seen)).map((path) => path.slice(folder.length + 1)).sort()
  expect(await remove(), 'at the first look, whatever the clock says').toEqual([])
  now += ABANDONED_MS - 1
  await writeFile(join(folder, IN_WORK), 'more')
  expect(await remove(), 'before the hour').toEqual([])

  now += 1
  expect(await remove()).toEqual([...LEFTOVERS.slice(0, 4), '.work-left'].sort())
  expect((await readdir(folder)).sort()).toEqual(
    ['.env', '.other.db.part', '.work-new', 'backups', 'diwan.db', 'diwan.db-wal'].sort(),
  )
  expect(await removeLeftovers({ ...folders, databaseFile: undefined }, seen), 'a second time').toEqual([])
  now += ABANDONED_MS
  expect(await remove(), 'once nothing works on it any more').toEqual(['.work-new'])
})
