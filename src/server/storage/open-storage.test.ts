import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { startS3Server } from '#server/testing/s3-server.ts'
import { keysOf, textOf } from '#server/testing/storage-contents.ts'
import { openStorage } from './open-storage.ts'

const TEXT = 'text/plain'

afterEach(() => {
  vi.useRealTimers()
})

test('listing a folder deletes old temporary files, and keeps new ones and files with other names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const storage = await openStorage(`file:${folder}`)
  await storage.put('drive/one', Buffer.from('1'), TEXT)
  const [old, fresh] = [`.${randomUUID()}`, `.${randomUUID()}`]
  for (const name of [old, fresh, '.keep']) await writeFile(join(folder, 'drive', name), '')
  const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000)
  for (const name of [old, '.keep', 'one']) await utimes(join(folder, 'drive', name), lastWeek, lastWeek)

  expect(await keysOf(storage, 'drive/')).toEqual(['drive/one'])
  expect((await readdir(join(folder, 'drive'))).sort()).toEqual([fresh, '.keep', 'one'].sort())
})

test('each prefix of a bucket is a separate storage', async () => {
  const server = await startS3Server()
  onTestFinished(server.close)
  const [one, two, whole] = [
    await openStorage(server.storageUrl('one')),
    await openStorage(server.storageUrl('one/two')),
    await openStorage(server.storageUrl('')),
  ]
  await one.put('a', Buffer.from('1'), TEXT)
  await two.put('a', Buffer.from('2'), TEXT)

  expect([await textOf(one, 'a'), await textOf(two, 'a')]).toEqual(['1', '2'])
  expect(await keysOf(one)).toEqual(['a', 'two/a'])
  expect(await keysOf(whole, 'one/')).toEqual(['one/a', 'one/two/a'])
})

test('a call to an unreachable bucket fails instead of hanging', async () => {
  const storage = await openStorage('s3://diwan?endpoint=http://127.0.0.1:1')
  await expect(storage.stat('a')).rejects.toThrow('ECONNREFUSED')
})

test('opening a URL that names neither a folder nor a bucket throws a TypeError', async () => {
  await expect(openStorage('https://example.edu')).rejects.toThrow(TypeError)
})

test('a bucket that accepts a connection and never answers times out', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close().unref())
  // A server that listens on a port has an AddressInfo.
  const { port } = silent.address() as AddressInfo
  const storage = await openStorage(`s3://diwan?endpoint=http://127.0.0.1:${port}`)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const calls = [storage.stat('a'), storage.read('a'), storage.list(''), storage.remove('a')]
  const names: string[] = []
  for (const call of calls) call.catch((error: Error) => names.push(error.name))
  for (let second = 0; second < 60 && names.length < calls.length; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(names).toEqual(Array.from(calls, () => 'TimeoutError'))
})
