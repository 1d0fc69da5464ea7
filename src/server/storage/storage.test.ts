import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type S3Server, startS3Server } from '#server/testing/s3-server.ts'
import { keysOf, textOf } from '#server/testing/storage-contents.ts'
import { openStorage } from './open-storage.ts'
import { PUBLISHED_CACHE, publishFiles } from './publish-files.ts'
import type { ByteRange, Storage } from './storage.ts'

const TEXT = 'text/plain'
const MIB = 1024 * 1024
let server: S3Server

beforeAll(async () => {
  server = await startS3Server()
  return server.close
})

async function openFolder(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return openStorage(`file:${join(folder, 'storage')}`)
}

describe.each<[string, () => Promise<Storage>]>([
  ['a folder', openFolder],
  ['a bucket', () => openStorage(server.storageUrl(`tests/${randomUUID()}`))],
])('%s', (_name, open) => {
  test('a stored object is found and read back', async () => {
    const storage = await open()
    const before = Date.now()
    await storage.put('drive/one.txt', Buffer.from('واحد'), TEXT)

    const object = await storage.stat('drive/one.txt')
    expect(object).toMatchObject({ key: 'drive/one.txt', size: 8 })
    expect(object?.etag).toMatch(/^[\w.-]+$/)
    // S3 gives times in whole seconds.
    expect(Math.abs((object?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000)
    expect(await textOf(storage, 'drive/one.txt')).toBe('واحد')
  })

  test('storing an object again replaces it and changes its ETag', async () => {
    const storage = await open()
    const etags = new Set<string | undefined>()
    for (const body of ['first', 'other', 'longer than both']) {
      await storage.put('a/b/c.txt', Buffer.from(body), TEXT)
      etags.add((await storage.stat('a/b/c.txt'))?.etag)
      expect(await textOf(storage, 'a/b/c.txt')).toBe(body)
    }
    expect(etags.size).toBe(3)
  })

  test.each<[ByteRange, string]>([
    [{ start: 0, end: 0 }, '0'],
    [{ start: 2, end: 5 }, '2345'],
    [{ start: 9, end: 9 }, '9'],
    [{ start: 7, end: 1000 }, '789'],
  ])('reading the range %o gives those bytes', async (range, expected) => {
    const storage = await open()
    await storage.put('digits', Buffer.from('0123456789'), TEXT)
    expect(await textOf(storage, 'digits', range)).toBe(expected)
  })

  test('reading a range beyond the end throws a RangeError', async () => {
    const storage = await open()
    await storage.put('digits', Buffer.from('0123456789'), TEXT)
    await expect(storage.read('digits', { start: 10, end: 11 })).rejects.toThrow(RangeError)
  })

  test('an object without bytes can be stored', async () => {
    const storage = await open()
    await storage.put('empty', Buffer.alloc(0), TEXT)
    await storage.put('empty stream', Readable.from([]), TEXT)

    expect((await storage.stat('empty'))?.size).toBe(0)
    expect(await textOf(storage, 'empty')).toBe('')
    expect(await textOf(storage, 'empty stream')).toBe('')
  })

  test('a missing object is undefined, and removing it is a no-op', async () => {
    const storage = await open()
    await storage.put('drive/one', Buffer.from('1'), TEXT)

    for (const key of ['two', 'drive', 'drive/two', 'drive/one/more', 'nowhere/at/all']) {
      expect(await storage.stat(key), key).toBeUndefined()
      expect(await storage.read(key), key).toBeUndefined()
      expect(await storage.read(key, { start: 0, end: 0 }), key).toBeUndefined()
      await storage.remove(key)
    }
    expect(await storage.list('nowhere/')).toEqual([])
    expect(await keysOf(storage)).toEqual(['drive/one'])
  })

  test('a removed object is neither found nor listed', async () => {
    const storage = await open()
    await storage.put('drive/one', Buffer.from('1'), TEXT)
    await storage.put('drive/two', Buffer.from('2'), TEXT)
    await storage.remove('drive/one')

    expect(await storage.stat('drive/one')).toBeUndefined()
    expect(await keysOf(storage)).toEqual(['drive/two'])
  })

  test('a list has every object with the prefix, with its details', async () => {
    const storage = await open()
    for (const key of ['a/1', 'a/b/2', 'a/b/c/3', 'ab/4', 'b']) await storage.put(key, Buffer.from(key), TEXT)

    expect(await keysOf(storage, 'a/')).toEqual(['a/1', 'a/b/2', 'a/b/c/3'])
    expect(await keysOf(storage, 'a/b')).toEqual(['a/b/2', 'a/b/c/3'])
    expect(await keysOf(storage, 'a')).toEqual(['a/1', 'a/b/2', 'a/b/c/3', 'ab/4'])
    expect(await keysOf(storage)).toEqual(['a/1', 'a/b/2', 'a/b/c/3', 'ab/4', 'b'])
    for (const object of await storage.list('a/b')) expect(object).toEqual(await storage.stat(object.key))
  })

  test('a list continues past the first thousand that S3 returns', async () => {
    const storage = await open()
    const keys = Array.from({ length: 1002 }, (_, index) => `many/${String(index).padStart(4, '0')}`)
    const waiting = [...keys]
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let key = waiting.pop(); key; key = waiting.pop()) await storage.put(key, Buffer.from(key), TEXT)
      }),
    )
    expect(await keysOf(storage, 'many/')).toEqual(keys)
  })

  test.each(['كتب/النحو الواضح (الجزء ١).pdf', 'a b+c&d=e?f#g%20h', "quote's ~!*()", 'س'.repeat(100)])(
    'a key may contain any character of a file name: %s',
    async (key) => {
      const storage = await open()
      await storage.put(key, Buffer.from(key), TEXT)
      expect(await textOf(storage, key)).toBe(key)
      expect(await keysOf(storage)).toEqual([key])
      await storage.remove(key)
      expect(await keysOf(storage)).toEqual([])
    },
  )

  test('every call throws a TypeError for a key that leaves the storage', async () => {
    const storage = await open()
    for (const key of [
      '',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      '../a',
      'a/../b',
      'a\\b',
      'a\0b',
      '.hidden',
      'a\nb',
      '\ud800',
    ]) {
      const named = JSON.stringify(key)
      await expect(
        asked(() => storage.put(key, Buffer.from(''), TEXT)),
        named,
      ).rejects.toThrow(TypeError)
      await expect(
        asked(() => storage.stat(key)),
        named,
      ).rejects.toThrow(TypeError)
      await expect(
        asked(() => storage.read(key)),
        named,
      ).rejects.toThrow(TypeError)
      await expect(
        asked(() => storage.remove(key)),
        named,
      ).rejects.toThrow(TypeError)
    }
    for (const prefix of ['/', '../', 'a//', '..', 'a/../', 'a\\']) {
      await expect(
        asked(() => storage.list(prefix)),
        prefix,
      ).rejects.toThrow(TypeError)
    }
  })

  test('a stream of many chunks is stored completely', async () => {
    const storage = await open()
    const pieces = Array.from({ length: 37 }, () => randomBytes(MIB / 2 + 7))
    await storage.put('big', Readable.from(pieces), 'application/octet-stream')

    const whole = Buffer.concat(pieces)
    expect((await storage.stat('big'))?.size).toBe(whole.length)
    const body = await storage.read('big')
    expect(hashOf(await buffer(body ?? Readable.from([])))).toBe(hashOf(whole))
  })

  test('a stream that fails stores nothing, and the object that was stored before stays', async () => {
    const storage = await open()
    await storage.put('file', Buffer.from('before'), TEXT)
    for (const pieces of [1, 40]) {
      await expect(storage.put('file', failingAfter(pieces), TEXT)).rejects.toThrow('the client went away')
      await expect(storage.put('new', failingAfter(pieces), TEXT)).rejects.toThrow('the client went away')
    }

    expect(await textOf(storage, 'file')).toBe('before')
    expect(await keysOf(storage)).toEqual(['file'])
  })

  test('of concurrent writes one is stored completely, and readers never get a mixture of two writes', async () => {
    const storage = await open()
    const bodies = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index).repeat(100_000))
    await storage.put('shared', Buffer.from(bodies[0] ?? ''), TEXT)
    const seen: string[] = []
    await Promise.all([
      ...bodies.map((body) => storage.put('shared', Buffer.from(body), TEXT)),
      ...bodies.map(async () => seen.push(await textOf(storage, 'shared'))),
    ])

    seen.push(await textOf(storage, 'shared'))
    for (const body of seen) expect(bodies.includes(body), body.slice(0, 10)).toBe(true)
    expect(await keysOf(storage)).toEqual(['shared'])
  })

  test('a reader that aborts closes its stream', async () => {
    const storage = await open()
    await storage.put('big', randomBytes(4 * MIB), 'application/octet-stream')
    for (let index = 0; index < 10; index += 1) {
      const stream = (await storage.read('big')) ?? Readable.from([])
      const closed = once(stream, 'close')
      stream.destroy()
      await closed
    }
    expect((await storage.stat('big'))?.size).toBe(4 * MIB)
  })
})

/** Turns an error that is thrown at once into a rejected promise, as every other failure of a storage is. */
async function asked(ask: () => Promise<unknown>): Promise<void> {
  await ask()
}

function failingAfter(pieces: number): Readable {
  return Readable.from(
    (async function* () {
      for (let index = 0; index < pieces; index += 1) yield randomBytes(MIB / 2)
      throw new Error('the client went away')
    })(),
  )
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

test('a bucket stores a published file with the content type and cache header for serving it directly', async () => {
  const url = server.storageUrl(`tests/${randomUUID()}`)
  const storage = await openStorage(url)
  await publishFiles(storage, ['students-data/'], new Map([['students-data/top_degrees.json', '[]']]))

  const { S3 } = await import('@aws-sdk/client-s3')
  const { pathname, searchParams } = new URL(url)
  const client = new S3({ endpoint: searchParams.get('endpoint') ?? '', region: 'us-east-1', forcePathStyle: true })
  const head = await client.headObject({ Bucket: 'diwan', Key: `${pathname.slice(1)}/students-data/top_degrees.json` })
  expect(head).toMatchObject({ ContentType: 'application/json; charset=utf-8', CacheControl: PUBLISHED_CACHE })
})
