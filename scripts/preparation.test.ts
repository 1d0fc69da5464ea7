import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/**
 * An address at which no program listens, so that the registry cannot be reached, as on a machine without a network.
 */
const NO_REGISTRY = 'http://127.0.0.1:1'

/**
 * Runs the script of `npm start` in a folder that has only package.json, the lockfile and the few scripts with which
 * the script begins.
 */
async function start(change: (pack: { engines: { node: string } }) => void = () => undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'scripts'))
  const files = ['start', 'prepare', 'install', 'preparation-errors'].map((name) => `scripts/${name}.mjs`)
  for (const file of ['package-lock.json', ...files]) await copyFile(file, join(folder, file))
  const pack = JSON.parse(await readFile('package.json', 'utf8'))
  change(pack)
  await writeFile(join(folder, 'package.json'), JSON.stringify(pack))
  const env = {
    ...process.env,
    npm_execpath: '',
    npm_config_registry: NO_REGISTRY,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  }
  return new Promise<{ status: unknown; said: string }>((resolve) => {
    execFile(process.execPath, ['scripts/start.mjs'], { cwd: folder, env }, (error, _, said) =>
      resolve({ status: error?.code, said }),
    )
  })
}

test('npm start refuses a too old Node.js in one line, before it installs anything', async () => {
  const { status, said } = await start((pack) => {
    pack.engines.node = '>=99.1'
  })
  expect(status).toBe(78)
  expect(said).toMatch(/^تحتاج المنصة إلى Node[.]js 99[.]1 أو أحدث، وعلى هذا الجهاز .*\n$/)
})

test('without a network, npm start prints one line with the remedy instead of npm’s report', async () => {
  const { status, said } = await start()
  expect(status).toBe(78)
  expect(said).toMatch(/^Installing packages …\nتعذّر تنزيل الحزم: .*الإصدار المحزوم.*\n$/)
})
