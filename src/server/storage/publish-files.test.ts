import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

test('concurrent writes of the same files by several processes do not disturb each other', async () => {
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

test('a withdrawn file is removed, and other owners’ files stay, also next to it', async () => {
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

test('a file is rewritten only if its bytes changed', async () => {
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

test('withdrawn files are removed even if nothing can be written', async () => {
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
])('a file is refused before anything changes: %s, %s', async (key) => {
  const { storage } = await emptyFolder()
  await storage.put(DEGREES, Buffer.from('{}'))

  await expect(publishFiles(storage, OWNED, new Map([[key, '{}']]))).rejects.toThrow(TypeError)
  expect(await keysOf(storage)).toEqual([DEGREES])
})
