import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeWholeFile } from './whole-file.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-whole-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a file replaces another atomically, with its permissions', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'a')
  await writeFile(file, 'old')
  await writeWholeFile(
    file,
    async (part) => {
      await writeFile(part, 'new')
      expect(await readFile(file, 'utf8')).toBe('old')
    },
    { mode: 0o600, isDurable: true },
  )
  expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['new', 0o600])
  expect(await readdir(folder)).toEqual(['a'])
})

test('a failed write leaves the old file and nothing else', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'a')
  await writeFile(file, 'old')
  const failed = writeWholeFile(file, async (part) => {
    await writeFile(part, 'half')
    throw new Error('disk full')
  })
  await expect(failed).rejects.toThrow('disk full')
  expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['a'], 'old'])
})
