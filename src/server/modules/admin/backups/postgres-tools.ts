import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether Postgres's tool can read a server of this version: it must not be older. */
export type ToolState = 'ready' | 'tool_missing' | 'tool_old'

/** A tool of Postgres that failed; the message is the last line of what it said, without the password. */
export class PostgresToolError extends Error {
  constructor(tool: string, said: string) {
    super(`${tool}: ${said.trim().split('\n').at(-1) ?? ''}`)
    this.name = 'PostgresToolError'
  }
}

/** Looks for `pg_dump` in PATH and compares its version with the server's, such as 170010. */
export async function toolState(serverVersion: number): Promise<ToolState> {
  const answer = await run('pg_dump', ['--version']).catch(() => undefined)
  if (!answer) return 'tool_missing'
  const major = Number(/\b(\d+)(?:\.\d+)?/.exec(answer.stdout)?.[1] ?? 0)
  return major >= Math.floor(serverVersion / 10_000) ? 'ready' : 'tool_old'
}

/** Writes a dump of one snapshot in Postgres's compressed format, in a folder of its own. Throws PostgresToolError. */
export async function dumpInto(url: string, file: string, snapshot: string): Promise<void> {
  const flags = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, `--file=${file}`]
  await tool('pg_dump', url, file, flags)
}

/** Restores a dump into an empty database; `beside` names a path where a file may lie. Throws PostgresToolError. */
export async function restoreDump(url: string, file: string, beside = file): Promise<void> {
  const flags = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file]
  await tool('pg_restore', url, beside, flags)
}

/** Reads a whole dump without a database. Throws PostgresToolError if it is cut or damaged. */
export async function readDump(file: string): Promise<void> {
  await run('pg_restore', ['--file=/dev/null', file]).catch((fault: unknown) => {
    throw new PostgresToolError('pg_restore', saidBy(fault))
  })
}

/** The password goes by a file beside the dump: other users of the machine see a program's arguments. */
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
