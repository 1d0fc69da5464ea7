import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { keysOf, textOf } from '#server/testing/storage-contents.ts'
import { FolderStorage } from './folder-storage.ts'
import { publishFiles } from './publish-files.ts'

const TOP = 'students-data/top_degrees.json'
const DEGREES = 'students-data/degrees/2024_25/degrees_grade_1.json'
const OWNED = [TOP, 'students-data/degrees/']

async function emptyFolder(): Promise<{ folder: string; storage: FolderStorage }> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, storage: new FolderStorage(folder) }
}

test('writers that publish the same files at the same time leave each file complete', async () => {
  const { storage } = await emptyFolder()
  const pictures = Array.from({ length: 60 }, (_, index) => ({ version: index, filler: 'س'.repeat(20_000) }))
  const waiting = [...pictures]
  async function writer(): Promise<void> {
    for (let picture = waiting.pop(); picture; picture = waiting.pop()) {
      const body = JSON.stringify(picture)
      await publishFiles(storage, OWNED, new Map([TOP, DEGREES].map((key) => [key, body])))
    }
  }

  await Promise.all(Array.from({ length: 6 }, writer))

  for (const key of [TOP, DEGREES]) {
    const value: unknown = JSON.parse(await textOf(storage, key))
    expect(pictures).toContainEqual(value)
  }
  expect(await keysOf(storage)).toEqual([DEGREES, TOP])
})

test('a file that is no longer published is deleted, and files outside the owned folders stay', async () => {
  const { storage } = await emptyFolder()
  const others = ['drive/degrees.pdf', 'students-data/books/2023_24/books_grade_1.json', `${TOP}.json`]
  for (const key of others) await storage.put(key, Buffer.from('{}'))
  const both = new Map([
    [DEGREES, '{}'],
    [TOP, '[]'],
  ])
  await publishFiles(storage, OWNED, both)
  expect(await keysOf(storage)).toEqual([...others, DEGREES, TOP].sort())

  await publishFiles(storage, OWNED, new Map([[TOP, '[1]']]))
  expect(await keysOf(storage)).toEqual([...others, TOP].sort())
  expect(await textOf(storage, TOP)).toBe('[1]')

  await publishFiles(storage, OWNED, new Map())
  expect(await keysOf(storage)).toEqual([...others].sort())
})

test('a published file is written again only if its bytes differ', async () => {
  const { folder, storage } = await emptyFolder()
  const image = 'students-data/schedule/grade_1.jpg'
  const owned = [image, TOP]
  await publishFiles(
    storage,
    owned,
    new Map<string, string | Buffer>([
      [image, Buffer.from([0xff, 0xd8, 0xff])],
      [TOP, '[1]'],
    ]),
  )
  const inodes = async () => Promise.all(owned.map(async (key) => (await stat(join(folder, key))).ino))
  const [imageBefore, topBefore] = await inodes()

  await publishFiles(
    storage,
    owned,
    new Map<string, string | Buffer>([
      [image, Buffer.from([0xff, 0xd8, 0xff])],
      [TOP, '[2]'],
    ]),
  )

  const [imageAfter, topAfter] = await inodes()
  expect([imageAfter === imageBefore, topAfter === topBefore]).toEqual([true, false])
  expect(await textOf(storage, TOP)).toBe('[2]')
})

test('files that are no longer published are deleted even if new ones cannot be written', async () => {
  const { folder, storage } = await emptyFolder()
  await storage.put(DEGREES, Buffer.from('{}'))
  await writeFile(join(folder, 'students-data', 'books'), 'a file where a folder should be')

  const owned = ['students-data/books/', 'students-data/degrees/']
  const written = publishFiles(storage, owned, new Map([['students-data/books/books_grade_1.json', '{}']]))
  await expect(written).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await storage.stat(DEGREES)).toBeUndefined()
})

test.each([
  ['students-data/books/books_grade_1.json', 'of another'],
  [`${TOP}.json`, 'outside its owner’s folders'],
  ['students-data/degrees/page.html', 'of an unsupported type'],
])('publishing a file with a wrong key throws before anything changes: %s, %s', async (key) => {
  const { storage } = await emptyFolder()
  await storage.put(DEGREES, Buffer.from('{}'))

  await expect(publishFiles(storage, OWNED, new Map([[key, '{}']]))).rejects.toThrow(TypeError)
  expect(await keysOf(storage)).toEqual([DEGREES])
})

describe('files with stamps', () => {
  async function stamping() {
    const { folder, storage } = await emptyFolder()
    const made: string[] = []
    const write = (stamps: Record<string, string>, isCurrent?: () => boolean) => {
      const file = ([key, stamp]: [string, string]) => {
        const make = async () => {
          made.push(key)
          return JSON.stringify(stamp)
        }
        return [key, { stamp, make }] as const
      }
      const files = new Map(Object.entries(stamps).map(file))
      return publishFiles(storage, OWNED, files, {
        stampsFile: join(folder, 'stamps.json'),
        isCurrent: isCurrent ?? (() => true),
      })
    }
    return { folder, storage, write, made: () => made.splice(0) }
  }

  test('a stored file with the same stamp is not made again, whichever process wrote it', async () => {
    const { storage, write, made } = await stamping()
    await write({ [TOP]: 'a', [DEGREES]: 'a' })
    expect(made()).toEqual([TOP, DEGREES])
    await write({ [TOP]: 'a', [DEGREES]: 'b' })
    expect([made(), await textOf(storage, DEGREES)]).toEqual([[DEGREES], '"b"'])
    await write({ [TOP]: 'a' })
    await write({ [TOP]: 'a', [DEGREES]: 'b' })
    expect(made(), 'a removed file').toEqual([DEGREES])
  })

  test('a file is made again if its bytes were replaced, or if the record of stamps is damaged', async () => {
    const { folder, storage, write, made } = await stamping()
    await write({ [TOP]: 'a' })
    made()
    await storage.put(TOP, Buffer.from('"z"'))
    await write({ [TOP]: 'a' })
    expect([made(), await textOf(storage, TOP)]).toEqual([[TOP], '"a"'])

    await writeFile(join(folder, 'stamps.json'), 'damaged')
    await write({ [TOP]: 'a' })
    expect(made()).toEqual([TOP])
  })

  test('a write that a newer write replaces stops early, and files that replace stored files are written first', async () => {
    const { write, made } = await stamping()
    await write({ [DEGREES]: 'a' })
    made()
    await write({ [TOP]: 'b', [DEGREES]: 'b' }, isCurrentOnce())
    expect(made()).toEqual([DEGREES])
    await write({ [TOP]: 'b', [DEGREES]: 'b' })
    expect(made(), 'what was written stays written').toEqual([TOP])
  })
})

/** Returns a function that returns true once, and then false. */
function isCurrentOnce(): () => boolean {
  const answers = [true]
  return () => answers.pop() ?? false
}
