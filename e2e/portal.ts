import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/server/testing/free-port.ts'

/**
 * Names of environment variables that contain data folders of prepared portals: one with the demonstration, an empty
 * one, and one with the season of `season.ts`. A new portal gets a copy of one of these folders. The prepared portals
 * require no second factor, so that tests sign in by password alone.
 */
export const PREPARED_DEMO = 'DIWAN_E2E_DEMO'
export const PREPARED_EMPTY = 'DIWAN_E2E_EMPTY'
export const PREPARED_SEASON = 'DIWAN_E2E_SEASON'

/**
 * Environment variables for the server and the command line, such as `DIWAN_DEMO: '0'`. `DIWAN_E2E_SEASON: '1'` lets a
 * portal without the demonstration start with the season.
 */
export type Settings = Readonly<Record<string, string>>

export interface CommandResult {
  status: number
  stdout: string
  stderr: string
}

/** A running portal: the built server on a free loopback port, with a separate data folder. */
export interface Portal {
  url: string
  dataDir: string
  /** The server's process; with several workers, their parent. */
  pid: number
  /** Runs the built command line on the same data. */
  diwan: (...parameters: string[]) => Promise<CommandResult>
  /** Returns what the server has written to its log so far. */
  log: () => string
  /** Stops the server; its data stays. */
  halt: () => Promise<void>
  /** Stops the server and removes its data. */
  stop: () => Promise<void>
}

/**
 * Starts the built server and waits until it is ready; `launcher` goes before Node on the command line (`taskset -c
 * 0`).
 */
export async function startPortal(settings: Settings = {}, launcher: readonly string[] = []): Promise<Portal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'diwan-data-'))
  const prepared = process.env[preparedFor(settings)]
  if (prepared) cpSync(prepared, dataDir, { recursive: true })
  const port = await freePort()
  // The portal gets none of the other environment variables of this process.
  const { PATH, HOME, TMPDIR } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const [program, ...parameters] = [...launcher, process.execPath, built('main')]
  const server = spawn(program, parameters, { cwd: dataDir, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const killed = () => server.kill('SIGKILL')
  process.once('exit', killed)
  let log = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))

  async function halt(): Promise<void> {
    process.off('exit', killed)
    await ended(server)
  }

  async function stop(): Promise<void> {
    await halt()
    rmSync(dataDir, { recursive: true, force: true })
  }

  const url = `http://127.0.0.1:${port}`
  try {
    await ready(url, server)
  } catch (error) {
    await stop()
    throw new Error(`The portal did not become ready:\n${log}`, { cause: error })
  }
  return {
    url,
    dataDir,
    pid: server.pid ?? 0,
    diwan: (...words) => runCommand(words, dataDir, env),
    log: () => log,
    halt,
    stop,
  }
}

function preparedFor(settings: Settings): string {
  if (settings.DIWAN_DEMO === '1') return PREPARED_DEMO
  return settings[PREPARED_SEASON] === '1' ? PREPARED_SEASON : PREPARED_EMPTY
}

/** Whether the public answer at an address contains this text. */
export async function says({ url }: Portal, address: string, words: string): Promise<boolean> {
  return (await (await fetch(url + address)).text()).includes(words)
}

function runCommand(words: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 }
    const child = execFile(process.execPath, [built('cli'), ...words], options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? 1, stdout, stderr }),
    )
  })
}

/** A first start loads the demonstration, which takes a minute on a busy machine with slow processors. */
const LONGEST_START_MS = 150_000

/** Polls `/readyz` until it succeeds. Throws after LONGEST_START_MS, or when the server exits. */
async function ready(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + LONGEST_START_MS
  while (Date.now() < deadline) {
    if (hasEnded(server)) throw new Error('The server exited.')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server was not ready within ${LONGEST_START_MS} ms.`)
}

/** Stops the server by SIGTERM, or by SIGKILL after ten seconds. */
function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(server)) return resolve()
    const insist = setTimeout(() => server.kill('SIGKILL'), 10_000)
    server.once('exit', () => {
      clearTimeout(insist)
      resolve()
    })
    server.kill('SIGTERM')
  })
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

function built(name: 'main' | 'cli'): string {
  return fileURLToPath(new URL(`../dist/server/${name}.js`, import.meta.url))
}
