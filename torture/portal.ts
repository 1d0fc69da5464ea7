import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/testing/free-port.ts'
import type { Place, Stage } from './stage.ts'
import { demand, pause } from './trial.ts'

const PROGRAM = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
const CLI = fileURLToPath(new URL('../dist/server/cli.js', import.meta.url))
const START_LIMIT_MS = 180_000

export interface PortalOptions {
  /** The port to listen at; by default a free one. */
  port?: number
  /** Further settings, as environment variables. */
  settings?: Readonly<Record<string, string>>
  /** The path of another release's program; by default the program of this release. */
  program?: string
  /** Flags of Node. */
  flags?: readonly string[]
}

/** The built portal in its own process, which a trial (one kind of stress test) may kill or stop. */
export interface PortalProcess {
  url: string
  origin: string
  port: number
  pid: number
  log: () => string
  /** Sends SIGKILL, and waits until the process is gone. */
  kill: () => Promise<void>
  /** Sends SIGTERM, waits for the end, and returns the exit code and the milliseconds that the stop took. */
  stop: () => Promise<{ code: number | null; ms: number }>
}

/**
 * Starts the built portal on the data folder and database of `place`, without the invented data of the demonstration,
 * and waits until the portal is ready.
 */
export async function startPortal(stage: Stage, place: Place, options: PortalOptions = {}): Promise<PortalProcess> {
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, [...(options.flags ?? []), options.program ?? PROGRAM], {
    cwd: place.dataDir,
    env: { ...environmentOf(place), PORT: String(port), ...options.settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const atExit = () => child.kill('SIGKILL')
  process.once('exit', atExit)
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-200_000)
    })
  }
  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await ended
    process.off('exit', atExit)
  }
  stage.onEnd(kill)
  const url = `http://127.0.0.1:${port}`
  await ready(url, child, () => log)
  return {
    url,
    origin: url,
    port,
    pid: child.pid ?? 0,
    log: () => log,
    kill,
    async stop() {
      const begun = performance.now()
      child.kill('SIGTERM')
      const [code] = await ended
      process.off('exit', atExit)
      return { code, ms: Math.round(performance.now() - begun) }
    },
  }
}

/** Runs a command of the built command line on the data of `place`; returns its exit status and its output. */
export async function diwan(place: Place, ...words: string[]): Promise<{ status: number | null; text: string }> {
  const child = startDiwan(place, ...words)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, text }
}

/** Starts a command as `diwan` does, and returns its process, which the trial kills. */
export function startDiwan(place: Place, ...words: string[]): ChildProcess {
  return spawn(process.execPath, [CLI, ...words], {
    cwd: place.dataDir,
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Returns the environment of a portal, without the settings of this process. */
function environmentOf({ dataDir, databaseUrl }: Place): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DIWAN_DEMO: '0',
    LOG_LEVEL: 'warn',
    // Each visitor sends an address of its own in X-Forwarded-For; the portal limits the calls from each address.
    TRUSTED_PROXIES: 'loopback',
    // For addresses of a campus network the limits are far higher, so that they do not end a trial.
    CAMPUS_NETWORKS: '10.0.0.0/8',
  }
}

async function ready(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    demand(child.exitCode === null && child.signalCode === null, `the portal ended at its start:\n${log()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    demand(Date.now() < deadline, `the portal was not ready in three minutes:\n${log()}`)
    await pause(30)
  }
}
