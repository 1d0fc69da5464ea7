import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestPlace } from './test-database.ts'

const CLI = fileURLToPath(new URL('../../../dist/server/cli.js', import.meta.url))

export interface BuiltCliRun {
  status: number | null
  signal: NodeJS.Signals | null
  /** Standard output. */
  out: string
  /** Standard error. */
  told: string
}

/** Runs the built command line on the database of a test's place, and returns its output and exit status. */
export async function runBuiltCli(place: TestPlace, ...args: string[]): Promise<BuiltCliRun> {
  return startBuiltCli(place, ...args).ended
}

export interface StartedBuiltCli {
  child: ChildProcess
  /** Standard error so far. */
  told: () => string
  ended: Promise<BuiltCliRun>
}

/** Starts the command line like `runBuiltCli`, for a test that acts while the command runs. */
export function startBuiltCli(place: TestPlace, ...args: string[]): StartedBuiltCli {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: place.folder,
    env: { PATH: process.env.PATH, DATA_DIR: place.folder, DATABASE_URL: place.databaseUrl, TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let told = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  const ended = once(child, 'close').then(([status, signal]): BuiltCliRun => ({ status, signal, out, told }))
  return { child, told: () => told, ended }
}
