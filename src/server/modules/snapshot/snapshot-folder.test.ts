import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_THRESHOLDS } from '#server/modules/results/classification.rules.ts'
import { builtShell } from '#server/testing/built-shell.ts'
import { NOON, publishSources, sheetSource } from '#server/testing/factories.ts'
import { keepImage } from '#server/testing/library-content.ts'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { exportSnapshot, type SnapshotOptions } from './snapshot.service.ts'

async function place() {
  const database = await makeTestDatabase()
  const { folder } = database.place
  const storage = await openStorage(`file:${join(folder, 'storage')}`)
  const target = join(folder, 'site')
  const shellDir = await builtShell()
  const run = (change: Partial<SnapshotOptions> = {}) => exportSnapshot({ ...common, ...change }, () => undefined)
  const common = {
    db: database.write,
    storage,
    shellDir,
    target,
    force: false,
    precious: [],
    now: NOON,
    portalName: 'كلية للتجربة',
    thresholds: DEFAULT_THRESHOLDS,
    driveBaseUrl: undefined,
    publicUrl: undefined,
  }
  return { database, storage, folder, target, shellDir, run }
}

function publish(database: TestDatabase, seat: string) {
  const year = Number(seat.slice(0, 4))
  return publishSources(database, sheetSource({ grade: 1, term: 1, year }, [[seat, 'منى سعيد', 60, 60]]))
}

test('a folder with files of another kind is refused as a static copy’s target and unchanged, unless forced', async () => {
  const { target, run, folder } = await place()
  await mkdir(target)
  await writeFile(join(target, 'index.html'), '<html>a page of somebody</html>')

  await expect(run()).rejects.toMatchObject({ refusal: 'occupied' })
  expect(await readdir(target)).toEqual(['index.html'])
  expect(await leftBeside(folder)).toEqual([])

  await run({ force: true })
  expect(await readdir(target)).toContain('preview.html')
})

test('a file at the path of a static copy’s folder is refused', async () => {
  const { target, run } = await place()
  await writeFile(target, 'a list')

  await expect(run()).rejects.toMatchObject({ refusal: 'occupied' })
  expect(await readFile(target, 'utf8')).toBe('a list')
})

test('a static copy replaces an empty folder, a missing folder and an earlier copy, of which no file remains', async () => {
  const { database, target, run, folder } = await place()
  await publish(database, '20241')
  await run({ target: join(folder, 'deep', 'site') })
  await mkdir(target)
  await run()
  expect(await readdir(join(target, 'api', 'grade_1', 'degrees'))).toContain('2023_24')

  await database.write.updateTable('sheet').set({ state: 'withdrawn' }).execute()
  await publish(database, '20251')
  const { files } = await run()
  expect(await readdir(join(target, 'api', 'grade_1', 'degrees'))).not.toContain('2023_24')
  const entries = await readdir(target, { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile())).toHaveLength(files)
  expect(await leftBeside(folder)).toEqual([])
})

test('a static copy’s target that contains the portal’s files, or lies in its build, is refused even when forced', async () => {
  const { folder, shellDir, run } = await place()
  const precious = [join(folder, 'storage'), folder]

  await expect(run({ target: folder, force: true, precious })).rejects.toMatchObject({ refusal: 'precious' })
  await expect(run({ target: join(folder, '..'), force: true, precious })).rejects.toMatchObject({
    refusal: 'precious',
  })
  await expect(run({ target: join(shellDir, 'copy') })).rejects.toMatchObject({ refusal: 'precious' })
  expect(await readdir(shellDir)).toContain('index.html')
})

test('without the built browser files the export of a static copy is refused and makes no folder', async () => {
  const { target, run, folder } = await place()

  await expect(run({ shellDir: join(folder, 'nowhere') })).rejects.toMatchObject({ refusal: 'unbuilt' })
  await expect(readdir(target)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('an export that fails midway leaves the earlier copy unchanged and deletes its draft folder', async () => {
  const { database, storage, target, run, folder } = await place()
  await publish(database, '20251')
  await keepImage({ database, storage }, 'a.jpg', Buffer.from('image'))
  await run()
  const before = await readdir(target, { recursive: true })
  await publish(database, '20241')

  const read = () => Promise.reject(new Error('the bucket does not answer'))
  await expect(run({ storage: { read } })).rejects.toThrow('the bucket does not answer')
  expect(await readdir(target, { recursive: true })).toEqual(before)
  expect(await leftBeside(folder)).toEqual([])
})

/** Returns the names of the draft folders that an export makes beside its target. */
async function leftBeside(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('.site'))
}
