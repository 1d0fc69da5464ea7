import { type FileHandle, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FolderStorage } from './folder-storage.ts'
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

test('an object is on the disk when it is acknowledged, with the names of its file and folders', async () => {
  const folder = await makeFolder()
  const synced = await watchSyncs(folder)
  const storage = new FolderStorage(join(folder, 'storage'))
  await storage.put('drive/book.pdf', Buffer.from('book'))
  // The folders `storage` and `drive` are new; then the file's bytes, and its name in `drive`.
  expect(synced).toEqual(['folder', 'folder', 'file', 'folder'])
})

test('an object that is made again from the database waits for no disk', async () => {
  const folder = await makeFolder()
  const synced = await watchSyncs(folder)
  await new FolderStorage(folder).put('a.json', Buffer.from('{}'), 'application/json', { isRenewable: true })
  expect(synced).toEqual([])
})

/** The kinds of what is flushed to the disk from now on. */
async function watchSyncs(folder: string): Promise<string[]> {
  const handle = await open(folder, 'r')
  const kind = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const synced: string[] = []
  vi.spyOn(kind, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).isDirectory() ? 'folder' : 'file')
  })
  return synced
}
