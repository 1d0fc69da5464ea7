import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeStorageFiles } from './storage-files.ts'

const TOP = '/storage/students-data/top_degrees.json'
const DEGREES = '/storage/students-data/degrees/2024_25/degrees_grade_1.json'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('processes that write the same files at the same time never get in each other’s way', async () => {
  const folder = await emptyFolder()
  const pictures = Array.from({ length: 60 }, (_, index) => ({ version: index, filler: 'س'.repeat(20_000) }))
  const waiting = [...pictures]
  async function writer(): Promise<void> {
    for (let picture = waiting.pop(); picture; picture = waiting.pop()) {
      await writeStorageFiles(folder, new Map([TOP, DEGREES].map((url) => [url, JSON.stringify(picture)])))
    }
  }

  await Promise.all(Array.from({ length: 6 }, writer))

  for (const path of ['top_degrees.json', 'degrees/2024_25/degrees_grade_1.json']) {
    const value: unknown = JSON.parse(await readFile(join(folder, 'students-data', path), 'utf8'))
    expect(pictures).toContainEqual(value)
  }
  const left = await readdir(join(folder, 'students-data'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toHaveLength(2)
})

test('a file of a sheet that is gone is removed, and what others keep in the folder stays', async () => {
  const folder = await emptyFolder()
  await writeStorageFiles(
    folder,
    new Map([
      [DEGREES, '{}'],
      [TOP, '[]'],
    ]),
  )
  const books = join(folder, 'students-data', 'books', '2023_24')
  await mkdir(books, { recursive: true })
  await writeFile(join(books, 'books_grade_1.json'), '{}')

  await writeStorageFiles(folder, new Map([[TOP, '[]']]))

  const entries = await readdir(join(folder, 'students-data'), { recursive: true, withFileTypes: true })
  expect(
    entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['books_grade_1.json', 'top_degrees.json'])
})
