import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const STUDENTS_DATA = '/storage/students-data/'

/**
 * Makes the folder's `students-data` hold exactly these files, given as texts by their URLs. A file is replaced whole, by a
 * rename, so that whoever serves the folder never sees half of one; a file of a withdrawn sheet is removed.
 */
export async function writeStorageFiles(storageDir: string, files: ReadonlyMap<string, string>): Promise<void> {
  const root = join(storageDir, 'students-data')
  const wanted = new Map<string, string>()
  for (const [url, text] of files) wanted.set(join(root, url.slice(STUDENTS_DATA.length)), text)
  for (const standing of await resultFiles(root)) if (!wanted.has(standing)) await rm(standing, { force: true })
  for (const [path, text] of wanted) await replaceFile(path, text)
}

/** The results files that stand; other content of the folder belongs to others, such as a file that another process writes. */
async function resultFiles(root: string): Promise<string[]> {
  try {
    const entries = await readdir(join(root, 'degrees'), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  const standing = await readFile(path, 'utf8').catch(() => undefined)
  if (standing === text) return
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, text)
  await rename(temporary, path)
}
