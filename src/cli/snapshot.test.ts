import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { counted } from '#contract/arabic-amounts.ts'
import { makeTestPlace } from '#server/testing/test-database.ts'
import { runCli } from './testing/run-cli.ts'

async function emptyPlace() {
  const place = await makeTestPlace()
  onTestFinished(place.remove)
  return place
}

test('snapshot creates the folder relative to the caller’s folder, and prints the right number of files', async () => {
  const place = await emptyPlace()

  const { status, out, told } = await runCli(place, 'snapshot', 'export', 'site')
  const target = join(place.folder, 'site')
  const entries = await readdir(target, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).length
  expect([status, out]).toEqual([0, expect.stringContaining(`النسخة في ${target}: ${counted(files, 'file')}`)])
  expect(told).toContain('ملفات كُتبت: ')
  expect(await readFile(join(target, 'index.html'), 'utf8')).toContain('<meta name="diwan-snapshot"')
})

test('snapshot refuses a folder that has other files, and with --force replaces the folder', async () => {
  const place = await emptyPlace()
  const target = join(place.folder, 'site')
  await mkdir(target)
  await writeFile(join(target, 'notes.txt'), 'ours')

  const refused = await runCli(place, 'snapshot', 'export', 'site')
  expect(refused).toMatchObject({ status: 1, out: '', told: expect.stringContaining('--force') })
  expect(await readdir(target)).toEqual(['notes.txt'])
  expect(await runCli(place, 'snapshot', 'export', 'site', '--force')).toMatchObject({ status: 0 })
  expect(await readdir(target)).not.toContain('notes.txt')
})

test('snapshot never replaces the data folder, its parent and the storage', async () => {
  const place = await emptyPlace()

  for (const dir of ['.', '..', 'storage']) {
    expect(await runCli(place, 'snapshot', 'export', dir, '--force')).toMatchObject({
      status: 1,
      told: expect.stringContaining('ملفات المنصة نفسها'),
    })
  }
})

test.each([[[]], [['export']], [['export', 'a', 'b']], [['import', 'a']]])(
  'snapshot %j is wrong usage',
  async (args) => {
    const { status, told } = await runCli(await emptyPlace(), 'snapshot', ...args)
    expect(told).toContain('snapshot export DIR')
    expect(status).toBe(2)
  },
)
