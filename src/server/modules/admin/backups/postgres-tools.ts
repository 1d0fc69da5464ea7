import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether the machine's `pg_dump` can dump a server: it must not be older than the server. */
export type ToolState = 'ready' | 'tool_missing' | 'tool_old'

/** A tool of Postgres failed. The message is the last line of its error output, which has no password. */
export class PostgresToolError extends Error {
  constructor(tool: string, said: string) {
    super(`${tool}: ${said.trim().split('\n').at(-1) ?? ''}`)
    this.name = 'PostgresToolError'
  }
}

/** Runs the `pg_dump` in PATH and compares its major version with the server's, given as a number such as 170010. */
export async function toolState(serverVersion: number): Promise<ToolState> {
  const answer = await run('pg_dump', ['--version']).catch(() => undefined)
  if (!answer) return 'tool_missing'
  const major = Number(/\b(\d+)(?:\.\d+)?/.exec(answer.stdout)?.[1] ?? 0)
  return major >= Math.floor(serverVersion / 10_000) ? 'ready' : 'tool_old'
}

/**
 * Writes a dump of one snapshot in Postgres's compressed format. Writes the server's password into a file beside `file`
 * meanwhile. Throws PostgresToolError.
 */
export async function dumpInto(url: string, file: string, snapshot: string): Promise<void> {
  const flags = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, `--file=${file}`]
  await tool('pg_dump', url, file, flags)
}

/**
 * Restores a dump into an empty database. The password's file is written beside the path `beside`, which is the dump by
 * default. Throws PostgresToolError.
 */
export async function restoreDump(url: string, file: string, beside = file): Promise<void> {
  const flags = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file]
  await tool('pg_restore', url, beside, flags)
}

/** Reads a whole dump without a database. Throws PostgresToolError if the dump is cut off or damaged. */
export async function readDump(file: string): Promise<void> {
  await run('pg_restore', ['--file=/dev/null', file]).catch((fault: unknown) => {
    throw new PostgresToolError('pg_restore', saidBy(fault))
  })
}

/** Runs a tool. The password is passed by a file, because other users of the machine can see a program's arguments. */
async function tool(name: string, url: string, file: string, flags: readonly string[]): Promise<void> {
  const address = new URL(url)
  const passwords = `${file}.pgpass`
  const password = decodeURIComponent(address.password).replace(/[\\:]/g, '\\$&')
  await writeFile(passwords, `*:*:*:*:${password}\n`, { mode: 0o600 })
  address.password = ''
  address.searchParams.set('passfile', passwords)
  try {
    await run(name, [`--dbname=${address.toString()}`, ...flags])
  } catch (fault) {
    throw new PostgresToolError(name, saidBy(fault))
  } finally {
    await rm(passwords, { force: true })
  }
}

function saidBy(fault: unknown): string {
  const isTold = fault instanceof Error && 'stderr' in fault && typeof fault.stderr === 'string' && fault.stderr !== ''
  if (isTold) return String(fault.stderr)
  return fault instanceof Error && 'code' in fault ? String(fault.code) : 'failed'
}
