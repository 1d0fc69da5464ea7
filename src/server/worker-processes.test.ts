import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestPlace } from './testing/test-database.ts'
import { until } from './testing/until.ts'

const PROGRAM = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

interface LogLine {
  pid: number
  msg: string
}

/** A portal of two processes on an empty database, and its log. */
async function startTwo() {
  const place = await makeTestPlace()
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: place.folder,
    env: {
      DATA_DIR: place.folder,
      DATABASE_URL: place.databaseUrl,
      WORKERS: '2',
      PORT: '0',
      DIWAN_DEMO: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    await place.remove()
  })
  // Each line that is not the address is a JSON object of the logger.
  const lines = () => log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : []))
  const listening = () => lines().filter(({ msg }) => msg.startsWith('Server listening'))
  return { child, ended, lines, listening }
}

test('two processes share one port and one schema, and a killed one is replaced', async () => {
  const { lines, listening } = await startTwo()
  await until('both to listen', () => listening().length === 2)
  const [first] = listening()
  const address = /http:\S+/.exec(first?.msg ?? '')?.[0] ?? ''
  expect(listening()[1]?.msg).toContain(address)
  expect(lines().filter(({ msg }) => msg === 'schema brought up to date')).toHaveLength(1)

  process.kill(first?.pid ?? 0, 'SIGKILL')
  await until('another to listen', () => listening().length === 3)
  expect(new Set(listening().map(({ pid }) => pid)).size).toBe(3)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test('a signal to stop ends both processes', async () => {
  const { child, ended, listening } = await startTwo()
  await until('both to listen', () => listening().length === 2)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  for (const { pid } of listening()) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
