import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { authSecret } from './auth-secret.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the session key is created once, in a file that only its owner can read, and reused', async () => {
  const folder = await emptyFolder()
  const secret = await authSecret(undefined, join(folder, 'data'))

  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(await authSecret(undefined, join(folder, 'data'))).toBe(secret)
  expect(await readdir(join(folder, 'data'))).toEqual(['auth-secret'])
  expect((await stat(join(folder, 'data/auth-secret'))).mode & 0o777).toBe(0o600)
  expect(await authSecret(undefined, await emptyFolder())).not.toBe(secret)
})

test('eight processes that start at the same time get the same session key', async () => {
  const folder = await emptyFolder()
  const secrets = await Promise.all(Array.from({ length: 8 }, () => authSecret(undefined, folder)))

  expect(new Set(secrets)).toEqual(new Set([await readFile(join(folder, 'auth-secret'), 'utf8')]))
  expect(await readdir(folder)).toEqual(['auth-secret'])
})

test('a damaged file with the session key is refused with a ConfigError', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'auth-secret'), '')
  await expect(authSecret(undefined, folder)).rejects.toThrow(/المفتاح أقصر من 32 حرفًا.* reset-second-factor/)
})

test('a session key from the settings is used, and no file is written', async () => {
  const folder = await emptyFolder()
  expect(await authSecret('x'.repeat(32), folder)).toBe('x'.repeat(32))
  expect(await readdir(folder)).toEqual([])
})
