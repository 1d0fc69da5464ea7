import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './db/open-database.ts'
import { makeTestPlace } from './testing/test-database.ts'
import { until } from './testing/until.ts'

const PROGRAM = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

interface LogLine {
  pid: number
  msg: string
}

/** Starts a portal of two processes on an empty database, and collects its log. */
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
      // Each writer sends an address of its own, so that rate limits count them separately.
      TRUSTED_PROXIES: 'loopback',
    },
    // A process group of its own, so that the test's signals reach every process, as a supervisor's do.
    detached: true,
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
  // Every line except the printed address is a JSON object of the logger.
  const lines = () => log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : []))
  const listening = () => lines().filter(({ msg }) => msg.startsWith('Server listening'))
  return { place, child, ended, lines, listening }
}

test('of two processes on one port one migrates the database, a killed process is replaced, and SIGTERM ends both', async () => {
  const { child, ended, lines, listening } = await startTwo()
  await until('both to listen', () => listening().length === 2)
  const [first] = listening()
  const address = /http:\S+/.exec(first?.msg ?? '')?.[0] ?? ''
  expect(listening()[1]?.msg).toContain(address)
  expect(lines().filter(({ msg }) => msg === 'schema brought up to date')).toHaveLength(1)

  process.kill(first?.pid ?? 0, 'SIGKILL')
  await until('another to listen', () => listening().length === 3)
  expect(new Set(listening().map(({ pid }) => pid)).size).toBe(3)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)

  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  for (const { pid } of listening()) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('SIGTERM that reaches every process twice breaks no open connection, and every acknowledged write is in the database', async () => {
  const { place, child, ended, listening } = await startTwo()
  await until('both to listen', () => listening().length === 2)
  const url = /http:\S+/.exec(listening()[0]?.msg ?? '')?.[0] ?? ''
  let isStopped = false
  const writers = Array.from({ length: 24 }, (_, writer) => writeUntil(url, writer, () => isStopped))
  await new Promise((resolve) => setTimeout(resolve, 500))
  // A worker gets this signal twice: as one of the group, and from the primary.
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
  isStopped = true

  const outcomes = await Promise.all(writers)
  expect(outcomes.flatMap(({ faults }) => faults)).toEqual([])
  const written = outcomes.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  expect(written).toBeGreaterThan(writers.length)
  const database = await openDatabase({ url: place.databaseUrl })
  onTestFinished(database.close)
  expect(await database.read.selectFrom('suggestion').select('id').execute()).toHaveLength(written)
})

/**
 * Posts suggestions over one connection until told to stop; counts the acknowledged ones and lists broken connections.
 */
async function writeUntil(url: string, writer: number, isOver: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const faults: string[] = []
  let acknowledged = 0
  for (let turn = 0; !isOver(); turn += 1) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${writer}.${turn >> 8}.${turn & 255}` }
    const sending = request(`${url}/api/suggestions`, { agent, method: 'POST', headers })
    const answered = new Promise<number | undefined>((resolve) => {
      sending.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode)))
      sending.once('error', (error: NodeJS.ErrnoException) => {
        if (sending.reusedSocket) faults.push(error.code ?? error.message)
        resolve(undefined)
      })
    })
    sending.end(JSON.stringify({ suggestion: 'أقترح أن تبقى المكتبة مفتوحة حتى المساء' }))
    const status = await answered
    if (status === 200) acknowledged += 1
    else if (status === undefined) await new Promise((resolve) => setTimeout(resolve, 20))
    else faults.push(String(status))
  }
  agent.destroy()
  return { acknowledged, faults }
}
