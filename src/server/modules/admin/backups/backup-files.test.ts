import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FolderStorage } from '#server/storage/folder-storage.ts'
import { bringBack } from './backup-files.ts'
import { keptFileKey } from './backup-names.rules.ts'

async function emptyStorage(): Promise<FolderStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return new FolderStorage(folder)
}

test('when the storage refuses a file at once, the stream that reads the file from the backups is closed', async () => {
  const [place, storage] = [await emptyStorage(), await emptyStorage()]
  const sha256 = 'a'.repeat(64)
  await place.put(keptFileKey(sha256), Buffer.from('a book'), 'application/pdf')
  const read = vi.spyOn(place, 'read')
  vi.spyOn(storage, 'put').mockRejectedValue(new Error('no space left'))

  const files = [{ id: 'book', sha256, contentType: 'application/pdf' }]
  await expect(bringBack({ place, storage }, files)).rejects.toThrow('no space left')

  expect(storage.put).toHaveBeenCalledWith('drive/book', expect.anything(), 'application/pdf')
  expect((await read.mock.results[0]?.value)?.destroyed).toBe(true)
})
