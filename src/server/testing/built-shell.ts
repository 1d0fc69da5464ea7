import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const DOCUMENT = '<!doctype html><html lang="ar" dir="rtl"><head><title>ديوان</title></head><body></body></html>'

/**
 * Creates a folder like a build's, with one tiny file of each kind and the given files; removed when the test finishes.
 */
export async function builtShell(files: Readonly<Record<string, string | Buffer>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  const all = { 'index.html': DOCUMENT, 'preview.html': DOCUMENT, 'assets/main-1a2b.js': 'export {}', ...files }
  for (const [path, text] of Object.entries(all)) await writeFile(join(folder, path), text)
  return folder
}
