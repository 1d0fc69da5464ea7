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

test('a write replaces the file atomically and sets its permissions', async () => {
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

test('a failed write leaves the old file and no temporary one', async () => {
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

test('when `put` resolves, the object’s bytes and the names of its file and folders are flushed to the disk', async () => {
  const folder = await makeFolder()
  const synced = await watchSyncs(folder)
  const storage = new FolderStorage(join(folder, 'storage'))
  await storage.put('drive/book.pdf', Buffer.from('book'))
  // `storage` and `drive` are new, so their names are flushed; then the file's bytes, and its name in `drive`.
  expect(synced).toEqual(['folder', 'folder', 'file', 'folder'])
})

test('`put` flushes nothing to the disk for a renewable object', async () => {
  const folder = await makeFolder()
  const synced = await watchSyncs(folder)
  await new FolderStorage(folder).put('a.json', Buffer.from('{}'), 'application/json', { isRenewable: true })
  expect(synced).toEqual([])
})

/** Returns a list that grows with `file` or `folder` at each flush from now on. */
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
