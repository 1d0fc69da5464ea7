import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key that signs session cookies: the given one, or else one that is created at the first start and kept in the
 * data folder, readable by its owner only. Processes that start together get the same key.
 */
export async function authSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given !== undefined) return given
  const file = join(dataDir, 'auth-secret')
  const kept = await readIfThere(file)
  if (kept !== undefined) return kept
  await mkdir(dataDir, { recursive: true })
  // A hard link is atomic: it appears whole, or not at all if another process was first.
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
