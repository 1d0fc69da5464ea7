import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ONE_SOCKET, readConfig } from '../config.ts'
import { until } from '../testing/until.ts'
import { listen } from './listen.ts'

const PROGRAM = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))

/**
 * What systemd does for a `.socket` unit: opens the socket, and starts the program with it again and again. It waits
 * for the program without an event loop, and so accepts no connection itself.
 */
const SUPERVISOR = `
const { spawnSync } = require('node:child_process')
const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const start = 'echo started $$; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$1"'
  const stdio = ['ignore', 'inherit', 'inherit', server._handle.fd]
  while (spawnSync('/bin/sh', ['-c', start, process.execPath, process.argv[1]], { stdio }).status === 0);
})`

test('a socket is used only by the process that it was passed to', () => {
  const socketOf = (pid: number, sockets: string) => readConfig({ LISTEN_PID: String(pid), LISTEN_FDS: sockets }).socket
  expect([socketOf(process.pid, '1'), socketOf(process.ppid, '1'), socketOf(process.pid, '0')]).toEqual([
    3,
    undefined,
    undefined,
  ])
  expect(readConfig({}).socket).toBeUndefined()
})

test('several sockets, or a socket that is a file, are refused with the remedy', async () => {
  expect(() => readConfig({ LISTEN_PID: String(process.pid), LISTEN_FDS: '2' })).toThrow(ONE_SOCKET)

  const server = createServer()
  vi.spyOn(server, 'address').mockReturnValue('/run/diwan.sock')
  onTestFinished(() => void server.close())
  const anyPort = { ...readConfig({}), port: 0 }
  await expect(listen(server, anyPort)).rejects.toThrow(ONE_SOCKET)
})

test.each([
  ['one process', 1],
  ['two processes', 2],
])(
  'a portal of %s that gets its socket from a supervisor loses no request when it restarts',
  async (_words, workers) => {
    const { url, pids, listening } = await supervised(workers)
    const over = new AbortController()
    const outcomes: unknown[] = []
    const visits = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) outcomes.push(await statusOf(`${url}/readyz`))
    })
    await until('some responses', () => outcomes.length > 50)
    process.kill(pids()[0] ?? 0, 'SIGTERM')
    await until('the next start', () => listening().length === 2 * workers)
    const before = outcomes.length
    await until('responses of the next process', () => outcomes.length > before + 50)
    over.abort()
    await Promise.all(visits)
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([])
  },
)

/** Starts the built portal below a supervisor; returns its address, and the processes and addresses of all starts. */
async function supervised(workers: number) {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-socket-'))
  const supervisor = spawn(process.execPath, ['-e', SUPERVISOR, PROGRAM], {
    cwd: folder,
    env: { DATA_DIR: folder, DIWAN_DEMO: '0', WORKERS: String(workers) },
    // A process group of its own, which the end of the test kills.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(supervisor, 'exit')
  let log = ''
  supervisor.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  onTestFinished(async () => {
    process.kill(-(supervisor.pid ?? 0), 'SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  const pids = () => [...log.matchAll(/^started (\d+)$/gm)].map(([, pid]) => Number(pid))
  const listening = () => [...log.matchAll(/Server listening at (http:[^"]+)/g)].map(([, address = '']) => address)
  await until('the start', () => listening().length === workers)
  return { url: listening()[0] ?? '', pids, listening }
}

/** Sends a request over a connection of its own; returns its status, or the error's code. */
async function statusOf(url: string): Promise<unknown> {
  const asked = request(url, { agent: false }).end()
  try {
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return response.statusCode
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}
