import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'

/**
 * Returns the key that signs session cookies: the given one, or else one from a file in the data folder, which the
 * first start creates for its owner only. Processes that start at the same time get the same key. Throws ConfigError
 * for a damaged file.
 */
export async function authSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given !== undefined) return given
  const file = join(dataDir, 'auth-secret')
  const kept = await readIfThere(file)
  if (kept !== undefined && kept.length < 32) {
    const next = 'أعده من نسخته، أو احذفه ليُنشأ غيره ويسجّل الجميع الدخول من جديد'
    const lost = 'وبعد حذفه لا يدخل صاحب تطبيق المصادقة إلا بعد الأمر admin reset-second-factor لحسابه'
    throw new ConfigError([`${file}: المفتاح أقصر من 32 حرفًا. ${next}. ${lost}.`])
  }
  if (kept !== undefined) return kept
  await mkdir(dataDir, { recursive: true })
  // Creating a hard link is atomic: the file appears complete, or the link fails if another process was first.
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
