import { mkdir, readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { FolderStorage } from '#server/storage/folder-storage.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { runCli } from './testing/run-cli.ts'

test('backup writes to the backups folder or a given file, which can be opened and verified, and overwrites no file', async () => {
  const { place, engine, write } = await makeTestDatabase()
  await write.insertInto('student').values({ id: '100012024', created_at: '2025-07-01T12:00:00.000Z' }).execute()
  if (engine === 'postgres') {
    expect(await runCli(place, 'backup')).toMatchObject({ status: 1, told: expect.stringContaining('pg_dump') })
    return
  }
  expect(await runCli(place, 'backup')).toMatchObject({ status: 0, out: expect.stringContaining('diwan-') })
  expect((await readdir(join(place.folder, 'backups'))).sort()).toEqual([
    expect.stringMatching(/^diwan-\d{8}T\d{6}Z\.db$/),
    expect.stringMatching(/^diwan-\d{8}T\d{6}Z\.db\.json$/),
  ])

  const file = join(place.folder, 'copy.db')
  expect(await runCli(place, 'backup', file)).toMatchObject({ status: 0 })
  const { mtimeMs } = await stat(file)
  expect(await runCli(place, 'backup', file)).toMatchObject({
    status: 1,
    told: expect.stringContaining('اختر اسمًا آخر'),
  })
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)
  expect(await runCli(place, 'backup', file, file)).toMatchObject({ status: 2 })

  const verified = await runCli(place, 'backup', 'verify')
  expect(verified).toMatchObject({ status: 0, out: expect.stringMatching(/^سليم {2}diwan-.*أُعيدت كلها في مكان فارغ/) })
  expect(await runCli(place, 'backup', 'verify', file)).toMatchObject({ status: 0 })
  await truncate(file, 40_000)
  expect(await runCli(place, 'backup', 'verify', file)).toMatchObject({
    status: 1,
    out: expect.stringContaining('بصمتها تختلف'),
  })
  expect(await runCli(place, 'backup', 'verify', 'none.db')).toMatchObject({ status: 1 })

  const [name = ''] = await readdir(join(place.folder, 'backups'))
  const copy = await openDatabase({ url: `file:${join(place.folder, 'backups', name)}` })
  const students = await copy.write.selectFrom('student').select('id').execute()
  await copy.close()
  expect(students).toEqual([{ id: '100012024' }])
})

test.runIf(testEngine() === 'sqlite')(
  'a file or folder that a command cannot write to is named in Arabic',
  async () => {
    const { place } = await makeTestDatabase()
    const folder = join(place.folder, 'other-disk')
    await mkdir(folder)
    const told = async (...args: string[]) => (await runCli(place, ...args)).told
    expect(await told('backup', folder)).toBe(`هذا مجلد، والمطلوب ملف: ${folder}\n`)
    const below = join(place.folder, 'diwan.db', 'copy.db')
    expect(await told('backup', below)).toMatch(/^في هذا المسار ملف مكان المجلد: /)
    const missing = join(place.folder, 'none', 'layouts.json')
    expect(await told('layouts', 'export', missing)).toBe(`لا يوجد هذا المجلد أو الملف: ${missing}\n`)
  },
)

test.runIf(testEngine() === 'sqlite')('backup on a disk without enough space says so', async () => {
  const { place } = await makeTestDatabase()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const put = vi.spyOn(FolderStorage.prototype, 'putFile').mockRejectedValue(full)
  onTestFinished(() => put.mockRestore())
  expect(await runCli(place, 'backup')).toEqual({
    status: 1,
    out: '',
    told: 'لا يكفي المكان على القرص. أفرغ مكانًا ثم أعد المحاولة.\n',
  })
})
